/**
 * Settings of other tools, by the names that they have there, with the equivalent in docsgen. Names are those of
 * Astro and Starlight, Docusaurus, Fumadocs, Hugo, Jekyll, Mintlify, MkDocs, mdBook, Nextra, Rspress, Sphinx, VitePress
 * and VuePress. Data only; `config/describe-issues.ts` turns it into hints.
 */

interface OtherSetting {
  /** The paths of docsgen's settings that take the same or a converted value. The first that the value suits is meant. */
  readonly settings: readonly string[];
  /** What to do instead, or what docsgen does not have. */
  readonly advice?: string;
}

/** Settings with an equivalent. The names of each line, and settings that share them, are separated by blanks. */
const renamed: Readonly<Record<string, string>> = {
  title: "siteTitle site_name siteName name project seo.title book.title titleDelimiter.title",
  description: "tagline site_description siteDescription subtitle",
  lang: "language languageCode locale defaultLocale defaultLanguage defaultContentLanguage htmlLang",
  base: "baseUrl basePath base_path baseurl pathPrefix pathprefix use_directory_urls.base output.html.site-url publicPath",
  origin:
    "url site siteUrl site_url baseURL hostname canonicalUrl canonical domain metadataBase sitemap.hostname cname",
  source: "srcDir docsDir docs_dir src contentDir content_dir root input inputDir pagesDir docsPath",
  exclude: "srcExclude exclude_docs ignoreFiles ignored ignore pagePatterns",
  out: "outDir dest output outputDir site_dir publishDir distDir buildDir build-dir outputPath dist",
  headTags: "head scripts extra_javascript meta metadata headElements clientModules additional-js html_js_files",
  redirects: "redirect redirect_maps redirectMaps",
  publicFiles: "staticFiles",
  "markdown.math": "katex mathjax latex math.engine markdown.katex markdown.mathjax markdown.latex mathjax-support",
  "markdown.diagrams": "mermaid markdown.mermaid themes.mermaid",
  "markdown.lineNumbers":
    "lineNumbers codeLineNumbers markdown.showLineNumbers markdown.linenums expressiveCode.lineNumbers",
  "markdown.remarkPlugins": "remarkPlugins remark beforeDefaultRemarkPlugins mdxOptions.remarkPlugins markdown.remark",
  "markdown.rehypePlugins": "rehypePlugins rehype beforeDefaultRehypePlugins mdxOptions.rehypePlugins markdown.rehype",
  "markdown.glossary": "glossary abbreviations abbr",
  "markdown.containers": "containers admonitions callouts markdown.admonitions markdown.container markdown.callouts",
  "themeConfig.navbar":
    "menu menus navbarLinks topbarLinks topbarCtaButton tabs anchors navLinks header aux_links nav_external_links",
  "themeConfig.navbar themeConfig.sidebars ": "nav",
  "themeConfig.sidebars themeConfig.navbar":
    "navigation sidebar sidebarItems docsSidebar toc.sidebar pages groups SUMMARY summary",
  "themeConfig.tocDepth":
    "outline aside toc toc_depth tableOfContents toc_max_heading_level headers.depth outlineDepth headingDepth",
  "themeConfig.editLink":
    "editUrl edit_uri edit_uri_template editLinks editPage docsRepositoryBase repoUrl edit-url-template output.html.edit-url-template",
  "themeConfig.lastUpdated": "showLastUpdateTime lastUpdate lastModified gitTimestamp enableGitInfo timestamps",
  "themeConfig.contributors": "showLastUpdateAuthor showContributors gitContributors",
  "themeConfig.social":
    "socialLinks socials footerSocials social_links repo_url repository git-repository-url repo github githubUrl discord twitter chat",
  "themeConfig.logo": "image.logo branding logoImage html_logo themeConfig.navbar.logo",
  "themeConfig.footer":
    "copyright footerText footer_text footer_content footer.message footer.copyright footer.content",
  "themeConfig.announcement": "announcementBar banner announcements notice",
  "themeConfig.strings": "labels translations texts uiStrings localeText",
  "themeConfig.feedback": "feedbackWidget rating reactions helpful",
  "themeConfig.search": "searchBox searchOptions",
  "themeConfig.search.placeholder": "search.placeholder search.prompt searchPlaceholder",
  "themeConfig.search.enabled": "search.enabled search_enabled",
  "themeConfig.openIn": "contextual copyPage ai",
  "product themeConfig.constants": "customFields variables vars replacements attributes globals data",
  llms: "llmsTxt llmsText llms_txt",
  hosts: "host hosting provider deploy target adapter platform",
  socialCards: "ogImage og_image openGraph socialCard social_cards",
  touchIcon: "appleTouchIcon apple-touch-icon",
  "checks.severity": "rules severity checks.ignore checks.off checks.rules checks.levels checks.disable",
  "links.elsewhere": "externalPaths",
  components: "customComponents mdxComponents shortcodes",
  theme: "themePath themeDir custom_dir",
  routes: "cleanUrls use_directory_urls prettyUrls uglyURLs uglyurls",
};

const severalLanguages =
  'write `languages: { en: "English", fr: "Français" }`; the pages of each language but the first are in a folder with its tag, such as `fr/`';
const versions =
  'write `versions: { current: "v2", archived: { v1: "git:v1.x" } }`: an old version comes from a ref of the repository, a folder or a manifest';
const colors = "set custom properties, such as `--dg-hue: 300`, in `style.css` of the folder that `theme` names";
const appearance = "docsgen has no such setting: readers choose between light, dark and the mode of their system";
const bundler = "leave it out: docsgen bundles components and plugins by itself";
const analytics =
  'for Google Tag Manager, write `analytics: { tagManager: { id: "GTM-…" } }`; load another script with `headTags`';
const noBlog = "docsgen has no blog: a folder of pages with a `feed` in `_folder.yml` can be one";
const onePage = "leave it out: each page sets it in its frontmatter";
const script =
  'load its script with `headTags`, and allow its host: `contentSecurityPolicy: { "script-src": ["https://…"] }`';
const ownSearch = "leave it out: docsgen has its own search, which needs no service";

/** Settings without an equivalent that takes a value. */
const advised: Readonly<Record<string, string>> = {
  [severalLanguages]:
    "locales i18n languages localeConfigs i18nRouting localization multilingual alternates hreflang languageParity",
  [versions]: "versions version versioning lastVersion includeCurrentVersion versionDropdown multiVersion mike edition",
  [colors]:
    "color colors colour palette primaryColor accentColor fonts font typography primary tokens theme.colors theme.palette theme.font theme.primary primaryHue primarySaturation themeColor styling background rounding",
  [appearance]:
    "colorMode appearance darkMode darkTheme defaultTheme default-theme preferred-dark-theme colorScheme color_scheme themeSwitch nextThemes modeToggle",
  [bundler]:
    "vite webpack configureWebpack chainWebpack bundler builderConfig builderPlugins rspack vue react postcss babel swc esbuild mdx future experimental tsconfig compress transpile preprocessor preprocessors modules module",
  [analytics]:
    "gtag googleAnalytics google_analytics ga googleTagManager tracking extra.analytics googleGtag analytics.googleAnalytics analytics.google analytics.ga4 analytics.gtag",
  [script]:
    "plausible posthog matomo umami fathom services ads carbonAds adsense giscus disqus disqusShortname comments intercom integrations analytics.plausible analytics.posthog analytics.provider",
  [noBlog]: "blog blogs feed feeds rss posts",
  [onePage]: "frontmatterDefaults defaults pageClass layout noIndex robots",
  "leave it out: folders of the source folder are the sections of the site": "collections taxonomies archetypes",
  "leave it out: all files of the source folder are read, except those whose names begin with a dot or an underscore":
    "include",
  "`themeConfig.strings` has the texts of the theme, such as `notFound`":
    "notFound returnToTopLabel darkModeSwitchLabel",
  "remove it: links open in the same tab":
    "themeConfig.navbar.left.target themeConfig.navbar.right.target themeConfig.navbar.left.rel themeConfig.navbar.right.rel",
  "remove it: entries of the navigation bar have a text and a badge; icons are in `themeConfig.social`":
    "themeConfig.navbar.left.icon themeConfig.navbar.right.icon",
  [ownSearch]:
    "algolia docsearch search.provider search.options search.algolia search.type search.engine search.indexName pagefind lunr flexsearch themeConfig.search.provider themeConfig.search.options themeConfig.search.algolia",
  "leave it out: docsgen is one package, and what presets contain is built in": "presets preset INHERIT extends",
  "leave it out: docsgen has one theme; `style.css` in the folder that `theme` names changes its looks":
    "themes theme.name html_theme html_theme_options remote_theme theme.variant theme.features theme.logo",
  'a plugin of docsgen is an object in the config: `plugins: [{ name: "own", checks: (site) => [] }]`; plugins of other tools do not run, and most of what they do is built in':
    "integrations use addons extensions globalUIComponents routeMiddleware",
  "a page's address is its path; `permalink` in its frontmatter changes it":
    "rewrites aliases permalinks permalink slug replaceRules",
  'leave it out: addresses end with a slash, or with .html if `routes: "html"` is set': "trailingSlash",
  'write `routes: "html"` for addresses such as /guide.html': "build.format skipTrailingSlash",
  'a broken link is an error; `checks: { severity: { "broken-link": "warning" } }` changes that':
    "onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes ignoreDeadLinks validation lint linkcheck errors",
  'write `severity: { "broken-link": "warning" }`': "checks.links checks.brokenLinks checks.deadLinks checks.anchors",
  "leave it out, and run `docsgen build --strict`, which fails on warnings, too":
    "strict failOnWarnings warningsAsErrors",
  'put the styles into `style.css` of the folder that `theme` names: `theme: "theme"`':
    "customCss css styles styleOverrides stylesheet stylesheets extra_css additional-css globalStyles html_css_files sass",
  "save the icon as an SVG in `docs-src/public/favicon.svg`":
    "favicon icons faviconUrl favicon_ico html_favicon faviconGlyph icon",
  "leave it out: Markdown extensions of docsgen need no setting; see the guide “Write”":
    "markdown_extensions mdExtensions markup markdown-it markdownIt marked goldmark kramdown smart-punctuation enableEmoji mediumZoom zoom",
  "code blocks need no setting: docsgen colors them in light and dark mode":
    "prism highlight highlighter shiki codeTheme syntaxHighlighting shikiConfig expressiveCode markdown.theme markdown.shikiConfig markdown.syntaxHighlight markdown.highlight highlightjs codeblock playground",
  "heading ids follow `markdown.slugs`; each page lists its headings":
    "markdown.anchor markdown.toc markdown.headers slugify markdown.slugify heading_anchors",
  "leave it out: `sitemap.xml` and `robots.txt` are written if `origin` is set":
    "sitemap robotsTxt enableRobotsTXT robots_txt seo",
  "put the files into `docs-src/public/`":
    "staticDirectories staticDirs publicDir assetsDir static staticDir public assets",
  'leave it out: a link to the repository is `themeConfig: { social: [{ icon: "github", link: "https://github.com/…" }] }`, and links to edit pages are `themeConfig.editLink`':
    "repo_name organizationName projectName githubHost githubPort github_username twitter_username repo_icon",
  "leave it out: docsgen does not deploy; the guide “Publish” shows it for each host":
    "deploymentBranch deployBranch remote_branch remote_name branch deployment",
  "leave it out: docsgen decides this by itself":
    "minify sourcemap ssr ssg prefetch prerender router mpa outputs watch timezone disableKinds buildConcurrency mergeIndex themeConfig.navbar.hideOnScroll hideNavbar hideOnScroll externalLinkIcon metaChunk inlineStylesheets scrollOffset smoothScroll viewTransitions pwa serviceWorker offline lazyLoad timeout incremental compressHTML paginate summaryLength",
  "write a plugin: its `remarkPlugins` and `rehypePlugins` change pages, `head` adds tags, `outputs` adds files; list it in `plugins`":
    "hooks buildStart buildEnd transformHead transformHtml transformPageData onBuild onGenerate extendsPage extendsMarkdown onPrepared postBuild",
  "plugins of markdown-it do not run: list a plugin of remark in `markdown.remarkPlugins`":
    "markdown.config markdown.preprocessors markdown.plugins markdown.options markdown.extendMarkdown markdown.use",
  "plugins of Vite and Rollup do not run: write `remarkPlugins` or `rehypePlugins`, which get the tree of each page, or `outputs`":
    "plugins.transform plugins.load plugins.resolveId plugins.configResolved plugins.enforce plugins.apply plugins.transformIndexHtml plugins.configureServer",
  "buttons, links and cards of a start page are in its frontmatter: `hero` and `features`":
    "hero features homepage home callouts_level",
  "the command line sets them: `docsgen dev --port 3000 --host 0.0.0.0 --open`":
    "port server devServer dev preview open dev_addr host.port",
  "leave it out: docsgen keeps its cache in `.docsgen/`": "cacheDir cache temp tempDir",
  "leave it out: `draft: true` in a page's frontmatter excludes it, and `docsgen dev` shows it":
    "drafts draft_docs buildDrafts buildFuture show_drafts published not_in_nav unpublished",
  "docsgen has no API generator: a plugin can add the pages; see “OpenAPI” in the guide “Extend”":
    "openapi api typedoc openAPI swagger asyncapi api.openapi autodoc apidoc",
  "`defineConfig` returns the config itself: do not wrap it": "default config settings",
  "leave it out: neighbors follow from the sidebar; `prev` and `next` in a page's frontmatter change them":
    "docFooter pagination prevNext prevPageText nextPageText",
  "leave it out: the browser's tab shows the titles of the page and of the site":
    "titleTemplate titleDelimiter title_suffix",
  'leave it out, or write it in `themeConfig.footer`; `headTags: [{ tag: "meta", attributes: { name: "author", content: "…" } }]` tells it to search engines':
    "author authors site_author email book.authors publisher",
  "leave it out: search engines ignore it; `search: { keywords: […] }` in a page's frontmatter is for docsgen's own search":
    "keywords",
  'write `headTags: [{ tag: "meta", attributes: { property: "og:image", content: "/….png" } }]`, with a file of `public/`, or `socialCards: {}` to draw one for each page':
    "image cover thumbnails thumbnail ogImageUrl",
  "all redirects of docsgen are permanent: remove it":
    "redirects.status redirects.statusCode redirects.permanent redirects.type redirects.code redirects.force",
  "the footer takes its colors from the theme: remove it": "themeConfig.footer.style footer.style",
  "the title of the site is shown beside the logo; `logo: { light: …, title: false }` hides it":
    "themeConfig.navbar.title navbar.title logoText themeConfig.siteTitle",
  "groups of the sidebar take `collapsible` and `open`; the whole sidebar stays":
    "sidebarMenuLabel sidebarCollapsed hideable autoCollapseCategories collapsed sidebar.autoCollapse sidebar.defaultMenuCollapseLevel fold",
};

const bySetting = [
  ...Object.entries(renamed).flatMap(([settings, names]) => entriesOf(names, { settings: settings.trim().split(" ") })),
  ...Object.entries(advised).flatMap(([advice, names]) => entriesOf(names, { settings: [], advice })),
];

/** By the path of the setting in another tool. A name without a dot stands at the top of a config, or in `themeConfig`. */
export const otherSettings: ReadonlyMap<string, OtherSetting> = new Map(bySetting);

/** Keys of records that docsgen has, by pattern of the record's path: the key that takes the same value. */
const linkKeys = { href: "link", to: "link", url: "link", path: "link", label: "text", title: "text", name: "text" };
const itemKeys = { ...linkKeys, children: "items", links: "items", dropdown: "items" };

/** By the pattern of a path in our config: keys that other tools have there, and ours. */
export const otherKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "redirects[]": { source: "from", old: "from", path: "from", destination: "to", target: "to", new: "to", url: "to" },
  "headTags[]": { attrs: "attributes", props: "attributes", tagName: "tag", innerHTML: "content", children: "content" },
  "themeConfig.navbar.left[]": itemKeys,
  "themeConfig.navbar.right[]": itemKeys,
  "themeConfig.navbar.left[].items[]": linkKeys,
  "themeConfig.navbar.right[].items[]": linkKeys,
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
  "themeConfig.footer.columns[].links[]": linkKeys,
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
  "markdown.containers.*": { label: "title", type: "kind" },
  "checks.external": { ignore: "allow", exclude: "allow", skip: "allow" },
  links: { ignore: "elsewhere", exclude: "elsewhere", external: "elsewhere", protocols: "schemes" },
  "plugins[]": { onBuild: "outputs", buildEnd: "outputs", generate: "pages", validate: "checks" },
};

function entriesOf(names: string, other: OtherSetting): (readonly [string, OtherSetting])[] {
  return names.split(/\s+/u).map((name) => [name, other]);
}
