/** The form in a real browser: by keyboard alone, without a request before it is opened, and announced. */
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeProblems } from "../support/axe.ts";
import { openBrowser } from "../support/browser-page.ts";
import { makeLastingSite, projectRoot } from "../support/site.ts";
import type { Site } from "../support/site.ts";
import { startStaticHost } from "../support/static-host.ts";
import type { StaticHost } from "../support/static-host.ts";

const browser = openBrowser();

describe.skipIf(browser.isMissing)("the form of an operation", () => {
  const open: { site: Site | null; host: StaticHost | null } = { site: null, host: null };
  const hostOf = (): StaticHost => {
    if (open.host === null) throw new Error("the host is not open");
    return open.host;
  };

  beforeAll(async () => {
    const site = makeLastingSite({
      "site.config.ts": `import { openapi } from "@docsgen/openapi";
export default { title: "Queues", plugins: [openapi({ description: "openapi.yml" })] };`,
      "docs-src/index.md":
        "---\ntitle: Home\nshort_description: The home page of queues and their events.\n---\n\nText.\n",
    });
    cpSync(join(projectRoot, "packages/openapi/tests/fixtures/queues-3.0.yml"), site.path("openapi.yml"));
    symlinkSync(join(projectRoot, "node_modules"), site.path("node_modules"));
    expect((await site.build()).status).toBe(0);
    const [, policy = ""] = /Content-Security-Policy: (.*)/u.exec(site.read("dist/_headers")) ?? [];
    open.site = site;
    open.host = await startStaticHost(site.path("dist"), "/", { "content-security-policy": policy });
  });
  afterAll(async () => {
    await open.host?.close();
    open.site?.delete();
  });

  test("marks the line of a field in the samples while it is pointed to or has the focus", async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${hostOf().origin}/api/queues/create-queue/`);
    const marked = async (): Promise<readonly string[]> =>
      page.evaluate(() => [...(CSS.highlights.get("dg-field") ?? [])].map((range) => range.toString()));
    await page.locator('a[id="body.name"]').hover();
    await expect.poll(marked).toEqual(['"name": "orders",', '"name": "NAME",']);
    await page.locator("h1").hover();
    await expect.poll(marked).toEqual([]);
    await page.locator('a[id="body.owner.person.email"]').focus();
    await expect.poll(marked).toEqual(['"email": "ada@example.com"']);
    await page.getByRole("button", { name: "Fill in the samples" }).focus();
    await expect.poll(marked).toEqual([]);
  });

  test("changes the samples by keyboard alone, names mistakes, and is reset", async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const refused: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) refused.push(message.text());
    });
    await page.goto(`${hostOf().origin}/api/queues/create-queue/`);
    await page.waitForLoadState("networkidle");
    const ofForm = (): readonly string[] => hostOf().requests.filter((path) => /islands\.|form/u.test(path));
    expect(ofForm()).toEqual([]);
    const sample = page.locator(".openapi-samples pre code").first();
    const before = await sample.innerHTML();
    const opener = page.getByRole("button", { name: "Fill in the samples" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const name = page.getByLabel("name required");
    await name.waitFor();
    expect(ofForm().filter((path) => path.endsWith(".json"))).toEqual(["/api/forms/create-queue.json"]);
    expect(await opener.getAttribute("aria-expanded")).toBe("true");

    // From the button, the next stops of Tab are the fields.
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT");
    await page.keyboard.press("Tab");
    await page.keyboard.type("it's secret");
    await name.focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type('"$(x)"');
    const text = await sample.textContent();
    expect(text).toContain(String.raw`-H 'Authorization: Bearer it'\''s secret'`);
    expect(text).toContain(String.raw`"name": "\"$(x)\""`);
    // Said when the reader pauses, not at each key.
    const status = page.locator(".openapi-form [role=status]");
    await expect.poll(() => status.textContent()).toBe("Samples updated: name");

    // A variant is chosen from a list, and has its own fields.
    const owner = page.getByRole("group", { name: "owner" });
    expect(await owner.getByLabel("email required").inputValue()).toBe("ada@example.com");
    await owner.getByLabel("Variant").focus();
    await page.keyboard.press("ArrowDown");
    expect(await owner.getByLabel("email required").count()).toBe(0);
    expect(await owner.getByLabel("members required").isVisible()).toBe(true);
    expect(await sample.textContent()).toContain('"kind": "team"');
    await page.keyboard.press("ArrowUp");
    expect(await sample.textContent()).toContain('"email": "ada@example.com"');

    await name.focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Tab");
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    expect(await name.evaluate((input) => input.getAttribute("aria-describedby"))).toContain("problem");
    expect(await page.getByText("This is required.").isVisible()).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain("secret");

    await page.getByRole("button", { name: "Reset" }).focus();
    await page.keyboard.press("Enter");
    expect(await sample.innerHTML()).toBe(before);
    expect(await name.inputValue()).toBe("orders");
    // What was typed as a key is gone, too, and comes back with no other change.
    expect(await page.getByLabel("Authorization: Bearer").inputValue()).toBe("");
    await name.fill("other");
    expect(await sample.textContent()).toContain('"name": "other"');
    expect(await sample.textContent()).not.toContain("secret");
    await opener.focus();
    await page.keyboard.press("Enter");
    expect(await page.locator(".openapi-form").isVisible()).toBe(false);
    expect(refused).toEqual([]);
    await page.close();
  });

  test("has a sample of its own on a phone, and is not offered without scripts", async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 }, colorScheme: "dark" });
    await page.goto(`${hostOf().origin}/api/queues/list-queues/`);
    await page.getByRole("button", { name: "Fill in the samples" }).click();
    await page.getByLabel("limit").fill("500");
    await page.getByLabel("state").fill("active\npaused");
    const own = page.locator(".openapi-form pre");
    expect(await own.isVisible()).toBe(true);
    expect(await own.textContent()).toContain("/queues?limit=500&state=active&state=paused");
    expect(await page.getByText("This must be at most 100.").isVisible()).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.close();
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(`${hostOf().origin}/api/queues/list-queues/`);
    expect(await plain.locator(".openapi-form-button").isVisible()).toBe(false);
    await plain.close();
  });
});
