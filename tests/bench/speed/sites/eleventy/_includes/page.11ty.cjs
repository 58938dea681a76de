const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text) {
  return text.replaceAll(/[&<>"]/gu, (character) => escapes[character]);
}

module.exports.render = function render({ title, content, page, collections }) {
  const section = page.url === "/" ? [] : collections.sections[page.url.split("/")[1]];
  const links = section.map(
    ({ url, data }) =>
      `<li><a href="${url}"${url === page.url ? ' aria-current="page"' : ""}>${escapeHtml(data.title)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} | Corpus</title>
</head>
<body>
<header><a href="/">Corpus</a></header>
<nav><ul>${links.join("\n")}</ul></nav>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
};
