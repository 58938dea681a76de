/**
 * Settings of other tools, by the names that they have there, with the equivalent in docsgen. Names are those of
 * Astro and Starlight, Docusaurus, Fumadocs, Hugo, Mintlify, MkDocs, mdBook, Nextra, Rspress, VitePress and VuePress. Data
 * only; `config/describe-issues.ts` turns it into hints.
 */

export interface OtherSetting {
  /** The path of docsgen's setting, which takes the same or a converted value. */
  readonly setting?: string;
  /** What to do instead, or what docsgen does not have. */
  readonly advice?: string;
}

/** Settings with an equivalent. The names of each line are separated by blanks. */
const renamed: Readonly<Record<string, string>> = {
  title: "siteTitle site_name siteName book.title seo.title titleDelimiter.title",
  description: "tagline site_description book.description seo.description siteDescription params.description",
  lang: "language languageCode locale defaultLocale defaultLanguage defaultContentLanguage book.language htmlLang",
  base: "baseUrl basePath base_path pathPrefix use_directory_urls.base output.html.site-url publicPath",
  origin: "url site siteUrl site_url baseURL hostname canonicalUrl canonical domain metadataBase sitemap.hostname",
  source: "srcDir docsDir docs_dir src contentDir content_dir root book.src inputDir pagesDir docsPath",
  exclude: "srcExclude exclude_docs ignoreFiles ignored ignore pagePatterns",
  out: "outDir dest output outputDir site_dir publishDir distDir buildDir build.build-dir outputPath dist",
  headTags: "head scripts stylesheets extra_javascript extra_css meta metadata headElements clientModules",
  redirects: "redirect redirect_maps redirectMaps",
  plugins: "integrations modules presets extensions use addons preprocessor preprocessors",
  publicFiles: "staticFiles",
  "markdown.math": "katex mathjax latex math.engine markdown.katex markdown.mathjax markdown.latex",
  "markdown.diagrams": "mermaid markdown.mermaid themes.mermaid",
  "markdown.lineNumbers":
    "lineNumbers codeLineNumbers markdown.showLineNumbers markdown.linenums expressiveCode.lineNumbers",
  "markdown.remarkPlugins": "remarkPlugins remark beforeDefaultRemarkPlugins mdxOptions.remarkPlugins markdown.remark",
  "markdown.rehypePlugins": "rehypePlugins rehype beforeDefaultRehypePlugins mdxOptions.rehypePlugins markdown.rehype",
  "markdown.glossary": "glossary abbreviations abbr",
  "markdown.containers": "containers admonitions callouts markdown.admonitions markdown.container markdown.callouts",
  "themeConfig.navbar": "nav navigation menu menus navbarLinks topbarLinks tabs anchors navLinks header",
  "themeConfig.sidebars": "sidebar sidebarItems docsSidebar toc.sidebar pages",
  "themeConfig.sidebarDepth":
    "outline toc tocDepth toc_depth tableOfContents tableOfContents.maxHeadingLevel headers.depth outlineDepth",
  "themeConfig.editLink":
    "editUrl edit_uri edit_uri_template editLinks editPage docsRepositoryBase repoUrl edit-url-template output.html.edit-url-template",
  "themeConfig.lastUpdated": "showLastUpdateTime lastUpdate lastModified gitTimestamp enableGitInfo timestamps",
  "themeConfig.contributors": "showLastUpdateAuthor showContributors authors book.authors gitContributors",
  "themeConfig.social": "socialLinks socials footerSocials social_links",
  "themeConfig.logo": "icon image.logo branding logoImage",
  "themeConfig.footer": "copyright footerText footer_text footer.message footer.copyright footer.content",
  "themeConfig.announcement": "announcementBar banner announcements notice",
  "themeConfig.strings": "labels translations texts uiStrings localeText",
  "themeConfig.constants": "variables vars replacements params attributes",
  "themeConfig.feedback": "feedbackWidget rating reactions helpful",
  "themeConfig.search": "searchBox searchOptions docsearch",
  "themeConfig.openIn": "contextual copyPage ai chat",
  product: "site.variables",
  llms: "llmsTxt llmsText llms_txt",
  hosts: "host hosting provider deploy target adapter platform",
  socialCards: "ogImage og_image openGraph socialCard social_cards",
  touchIcon: "appleTouchIcon apple-touch-icon",
  "checks.severity": "rules severity",
  "links.elsewhere": "externalPaths",
  components: "customComponents mdxComponents shortcodes",
  theme: "themePath themeDir custom_dir",
  routes: "cleanUrls use_directory_urls prettyUrls",
};

const oneLanguage =
  "docsgen builds one language per site: set `lang`, build a site for each language, and link them in `themeConfig.navbar`";
const versions =
  "a site has one version: build each under its own `base`, and set `themeConfig.oldVersion` in the old ones";
const colors = "set custom properties, such as `--dg-hue: 300`, in `style.css` of the folder that `theme` names";
const appearance = "docsgen has no such setting: readers choose between light, dark and the mode of their system";
const bundler = "docsgen has no such setting: it bundles components and plugins by itself";
const analytics =
  'for Google Tag Manager, write `analytics: { tagManager: { id: "GTM-…" } }`; load another script with `headTags`';
const noBlog = "docsgen has no blog: a folder of pages with a `feed` in `_folder.yml` can be one";
const onePage = "each page sets it in its frontmatter";
const ownSearch = "leave it out: docsgen has its own search, which needs no service";

/** Settings without an equivalent that takes a value. */
const advised: Readonly<Record<string, string>> = {
  [oneLanguage]: "locales i18n languages localeConfigs i18nRouting localization multilingual alternates hreflang",
  [versions]: "versions version versioning lastVersion includeCurrentVersion versionDropdown multiVersion mike",
  [colors]:
    "color colors colour palette primaryColor accentColor fonts font typography primary tokens theme.colors primaryHue themeColor",
  [appearance]: "colorMode appearance darkMode darkTheme defaultTheme colorScheme theme.palette",
  [bundler]:
    "vite webpack configureWebpack chainWebpack bundler builderConfig builderPlugins vue postcss babel swc esbuild mdx future experimental tsconfig compress transpile",
  [analytics]:
    "gtag googleAnalytics google_analytics ga googleTagManager plausible posthog matomo umami fathom tracking services extra.analytics googleGtag",
  [noBlog]: "blog blogs feed feeds rss posts",
  [onePage]: "frontmatterDefaults transformPageData pageClass layout noIndex robots",
  [ownSearch]:
    "algolia search.provider search.options search.algolia search.type pagefind lunr flexsearch themeConfig.search.provider themeConfig.search.options themeConfig.search.algolia",
  "a page's address is its path; `permalink` in its frontmatter changes it":
    "rewrites aliases permalinks permalink slug",
  'addresses end with a slash; with `routes: "html"`, they end with .html': "trailingSlash",
  'write `routes: "html"` for addresses such as /guide.html': "uglyURLs uglyurls build.format skipTrailingSlash",
  'a broken link is an error; `checks: { severity: { "broken-link": "warning" } }` changes that':
    "onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes ignoreDeadLinks validation lint strict",
  'put the styles into `style.css` of the folder that `theme` names: `theme: "theme"`':
    "customCss css styles styleOverrides stylesheet",
  "put the icon into `docs-src/public/favicon.svg`": "favicon icons faviconUrl",
  "`markdown` has the settings of Markdown: `markdown: { lineNumbers: true }`":
    "markdown_extensions mdExtensions markup markdown-it markdownIt marked goldmark",
  "code blocks need no setting: docsgen colors them in light and dark mode":
    "prism highlight shiki codeTheme syntaxHighlighting shikiConfig expressiveCode markdown.theme markdown.shikiConfig markdown.syntaxHighlight markdown.highlight highlightjs codeblock",
  "heading ids follow `markdown.slugs`; each page lists its headings":
    "markdown.anchor markdown.toc markdown.headers slugify markdown.slugify",
  "`sitemap.xml` is written if `origin` is set": "sitemap robotsTxt",
  "put the files into `docs-src/public/`": "staticDirectories staticDirs publicDir assetsDir static staticDir public",
  "write it in the text of a page": "repo repository repo_url repo_name organizationName projectName githubHost",
  "docsgen does not minify or inject anything by name: leave it out":
    "minify sourcemap ssr ssg prefetch router mpa metaChunk inlineStylesheets scrollOffset smoothScroll viewTransitions pwa serviceWorker offline",
  "write a plugin with the hook, and list it in `plugins`":
    "hooks buildEnd transformHead transformHtml onBuild onGenerate extendsPage onPrepared postBuild markdown.config markdown.preprocessors",
  "buttons, links and cards of a start page are in its frontmatter: `hero` and `features`":
    "hero features homepage home",
  "the command line sets them: `docsgen dev --port 3000 --host 0.0.0.0 --open`":
    "port server devServer dev preview open dev_addr host.port",
  "docsgen keeps its cache in `.docsgen/`": "cacheDir cache temp tempDir",
  "docsgen has no API generator: a plugin can add the pages; see “OpenAPI” in the guide “Extend”":
    "openapi api typedoc openAPI swagger asyncapi api.openapi",
  "`defineConfig` returns the config itself: do not wrap it": "default config extends",
  "neighbors follow from the sidebar; `prev` and `next` in frontmatter change them": "docFooter pagination prevNext",
  "the title of the site is shown beside the logo; `logo: { light: …, title: false }` hides it":
    "themeConfig.navbar.title navbar.title logoText",
  "groups of the sidebar take `collapsible` and `open`; the whole sidebar stays":
    "sidebarMenuLabel sidebarCollapsed hideable autoCollapseCategories collapsed sidebar.autoCollapse sidebar.defaultMenuCollapseLevel",
};

const bySetting = [
  ...Object.entries(renamed).flatMap(([setting, names]) => entriesOf(names, { setting })),
  ...Object.entries(advised).flatMap(([advice, names]) => entriesOf(names, { advice })),
];

/** By the path of the setting in another tool. A name without a dot stands at the top of a config, or in `themeConfig`. */
export const otherSettings: ReadonlyMap<string, OtherSetting> = new Map(bySetting);

/** Keys of records that docsgen has, by pattern of the record's path: the key that takes the same value. */
export const otherKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "redirects[]": { source: "from", old: "from", destination: "to", target: "to", new: "to" },
  "headTags[]": { attrs: "attributes", props: "attributes", tagName: "tag", innerHTML: "content", children: "content" },
  "themeConfig.navbar.left[]": {
    href: "link",
    to: "link",
    url: "link",
    label: "text",
    title: "text",
    children: "items",
  },
  "themeConfig.navbar.right[]": {
    href: "link",
    to: "link",
    url: "link",
    label: "text",
    title: "text",
    children: "items",
  },
  "themeConfig.navbar": { start: "left", end: "right", items: "left", links: "left" },
  "themeConfig.sidebars[]": { path: "paths", items: "entries", pages: "entries", children: "entries", match: "paths" },
  "themeConfig.sidebars[].entries[]": {
    items: "entries",
    children: "entries",
    pages: "entries",
    link: "page",
    href: "page",
    slug: "page",
    label: "text",
    title: "text",
    directory: "folder",
    autogenerate: "folder",
    collapsed: "open",
  },
  "themeConfig.social[]": { href: "link", url: "link", name: "icon", ariaLabel: "label", title: "label" },
  "themeConfig.footer": { message: "text", copyright: "text", content: "text", links: "columns" },
  "themeConfig.footer.columns[]": { items: "links", text: "title", label: "title" },
  "themeConfig.footer.columns[].links[]": { href: "link", to: "link", url: "link", label: "text", title: "text" },
  "themeConfig.announcement": { content: "text", message: "text", type: "kind" },
  "themeConfig.editLink": { url: "pattern", baseUrl: "pattern", editUrl: "pattern", label: "text" },
  "themeConfig.logo": { src: "light", srcDark: "dark", srcLight: "light" },
  "themeConfig.oldVersion": { url: "current", link: "current", label: "name", title: "name" },
  "components.*": { path: "file", src: "file", component: "file", schema: "props", client: "hydrate" },
  "checks.exceptions[]": {
    codes: "code",
    rule: "code",
    path: "file",
    files: "file",
    because: "reason",
    expires: "until",
  },
  "checks.overrides[]": { rules: "severity", paths: "files", pattern: "files" },
  checks: { rules: "severity", ignore: "exceptions", levels: "severity" },
  "markdown.containers.*": { label: "title", type: "kind" },
  "plugins[]": {
    onBuild: "outputs",
    buildEnd: "outputs",
    transform: "remarkPlugins",
    generate: "pages",
    validate: "checks",
  },
};

function entriesOf(names: string, other: OtherSetting): (readonly [string, OtherSetting])[] {
  return names.split(/\s+/u).map((name) => [name, other]);
}
