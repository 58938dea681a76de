/** The style of the form, which comes with its script, so that pages without an open form have none of it. */

/** Adds the style once. A site's own style sheet comes in a later layer. */
export function style(): void {
  const sheets = document.adoptedStyleSheets;
  if (sheets.some((sheet) => sheet.title === title || marks.has(sheet))) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  marks.add(sheet);
  document.adoptedStyleSheets = [...sheets, sheet];
}

const title = "openapi-form";
const marks = new WeakSet<CSSStyleSheet>();

const css = `
@layer components {
  .openapi-form {
    max-inline-size: var(--dg-text-width);
    margin-block-end: var(--dg-space-6);
    padding: var(--dg-space-4);
    border-radius: var(--dg-radius);
    background: var(--dg-color-surface-raised);
    box-shadow: var(--dg-outline);
    font-size: var(--dg-text-3);
  }
  .openapi-form fieldset {
    min-inline-size: 0;
    margin: 0 0 var(--dg-space-4);
    padding: 0;
    border: 0;
  }
  .openapi-form fieldset fieldset {
    margin-block-start: var(--dg-space-3);
    padding-inline-start: var(--dg-space-4);
    border-inline-start: 1px solid var(--dg-color-border);
  }
  .openapi-form legend {
    padding: 0;
    color: var(--dg-color-text-strong);
    font-weight: 600;
  }
  .openapi-form-field {
    margin-block-start: var(--dg-space-3);
  }
  .openapi-form label {
    color: var(--dg-color-text-strong);
    font-weight: 500;
  }
  .openapi-form :is(label, legend) > code {
    padding: 0;
    background: none;
  }
  .openapi-form-required {
    color: var(--dg-color-warning);
    font-size: var(--dg-text-2);
    font-weight: 400;
  }
  .openapi-form p.openapi-form-note {
    margin: 0 0 var(--dg-space-1);
    color: var(--dg-color-text-muted);
    font-size: var(--dg-text-2);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  .openapi-form p.openapi-form-problem {
    margin: var(--dg-space-1) 0 0;
    color: var(--dg-color-danger);
    font-size: var(--dg-text-2);
  }
  .openapi-form-problem:empty {
    display: none;
  }
  .openapi-form :is(input, textarea, select) {
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 2.25rem;
    padding: 6px 10px;
    border: 1px solid var(--dg-color-border-strong);
    border-radius: var(--dg-radius-small);
    background: var(--dg-color-surface);
    color: var(--dg-color-text-strong);
    font-family: var(--dg-font-code);
    font-size: max(16px, var(--dg-text-code));
    line-height: 1.5;
  }
  .openapi-form textarea {
    resize: vertical;
  }
  .openapi-form [aria-invalid="true"] {
    border-color: var(--dg-color-danger);
  }
  .openapi-form-actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--dg-space-2);
    margin-block: var(--dg-space-4) var(--dg-space-3);
  }
  .openapi-form .openapi-form-actions select {
    inline-size: auto;
  }
  .openapi-form pre {
    margin: 0;
    padding: var(--dg-space-3) var(--dg-space-4);
    overflow-x: auto;
    border-radius: var(--dg-radius-small);
    background: var(--dg-color-surface);
    box-shadow: var(--dg-outline);
    color: var(--dg-color-code);
    direction: ltr;
    font-family: var(--dg-font-code);
    font-size: var(--dg-text-code);
    line-height: 1.6;
  }
  .openapi-string {
    color: var(--dg-color-code-string);
  }
  .openapi-number {
    color: var(--dg-color-code-number);
  }
  .openapi-keyword {
    color: var(--dg-color-code-keyword);
  }
  @media (pointer: fine) {
    .openapi-form :is(input, textarea, select) {
      font-size: var(--dg-text-code);
    }
  }
  @container (min-width: 52rem) {
    .openapi-form-beside {
      display: none;
    }
  }
}
`;
