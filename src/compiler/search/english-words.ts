/**
 * English words that the engine knows beside those of a site, for its search root. Other languages have none. They were
 * written from general knowledge and without the questions of the bench, which they would otherwise only repeat.
 */
import type { Meanings } from "../../theme/search/index-format.ts";
import { inflectionsOf } from "../../theme/search/inflection.ts";

/**
 * Words of everyday speech. A question contains them in passing ("is it down right now"), but texts about
 * software use some of them so rarely that they would be the most important words of the question.
 */
const everyday =
  "about actually after again all already also although always am another anymore anyone anything anyway aren arent away back bad because been before being besides best better between big bit both bring bunch came cannot cant come could couldnt couple currently day depending despite did didnt different does doesnt doing done dont during each either else enough entire especially etc even ever every everything exactly except far few find fine first found gave getting give given goes going gone gonna good got great guess had happen happened happening happens has hasnt have havent having he hello help her here hers hey hi him his however id ill im instead isnt ive just keep kind kinda know last least less let lets like little look looking lot lots made make makes making many maybe mean means might mine more most much must myself need needed needs neither never new next nice no nobody none nor not nothing now off often oh ok okay old once one ones only onto other others otherwise our out over own part per perhaps please possible pretty properly put quite rather really recently right said same saw say says see seem seems several she shouldnt similar simply since some somebody someone someones something sometimes soon sort still stuff such sure take takes tell than thank thanks thats them then therefore theres these they theyre thing things think those though through time times today together told tomorrow tonight too took toward toward try trying two under unless unlike until up upon us used usually various very via wanna want wanted wants wasnt way well went were weve whatever whats whenever where wheres wherever whether whichever while whoever whole whose within without wont wouldnt wrong yes yesterday yet youre yours";

/** Forms of the same word that no ending gives, separated by “|”. */
const irregular =
  "analysis analyses|appendix appendices|axis axes|become became|begin began begun|break broke broken|" +
  "bring brought|build built|buy bought|catch caught|child children|choose chose chosen|come came|" +
  "corpus corpora|criterion criteria|deal dealt|diagnosis diagnoses|die dying|draw drew drawn|fall fell fallen|" +
  "find found|forbid forbade forbidden|forget forgot forgotten|formula formulae formulas|freeze froze frozen|" +
  "get got gotten|give gave given|grow grew grown|hang hung|hide hid hidden|hold held|index indices indexes|" +
  "keep kept|know knew known|learn learnt|lose lost|make made|matrix matrices|maximum maxima|meet met|" +
  "mimic mimicked mimicking|minimum minima|override overrode overridden|overwrite overwrote overwritten|" +
  "panic panicked panicking|parenthesis parentheses|pay paid|person people|prove proven|radius radii|" +
  "rebuild rebuilt|redo redid redone|rerun reran|resend resent|rewrite rewrote rewritten|run ran|" +
  "schema schemata schemas|seek sought|sell sold|send sent|show shown|shrink shrank shrunk|speak spoken|" +
  "spend spent|spin spun|steal stole stolen|take took taken|tell told|throw threw thrown|understand understood|" +
  "undo undid undone|vertex vertices|wake woke woken|withdraw withdrew withdrawn|write wrote written";

/** Words that readers use, and after the colon those that documentation uses in their place, the best first. */
const meanings =
  "2fa tfa: mfa authenticator|a11y: accessibility|activate: enable|addon: plugin extension integration|" +
  "advice advise: recommendation recommend practice|agree: accept consent|" +
  "alphabetical alphabetically: sort order|analyse: analyze|arg: argument|authorisation: authorization|" +
  "authorise: authorize|backoffice: admin dashboard|ban banish: block suspend|behaviour: behavior|" +
  "biggest largest maximum: max limit|bill: invoice billing|blacklist: blocklist denylist deny|" +
  "blank: empty null|boilerplate skeleton: template scaffold starter|bookmark favourite: favorite star save|" +
  "boss superadmin: owner admin|browse: list view explore|bruteforce: lockout attack|" +
  "buy: purchase checkout subscribe|cap ceiling: limit maximum|cash money: payment balance|catalogue: catalog|" +
  "categorise: categorize category|categorize: tag label category|censor: redact mask|centre: center|" +
  "cert: certificate|chargeback: dispute|charity ngo: nonprofit|chatbot: assistant bot|" +
  "cheap affordable inexpensive: pricing cost|cheatsheet: reference|circumvent evade sidestep: bypass|" +
  "colour: color|commandline: cli command|company firm corporation employer: organization|conceal: hide mask|" +
  "confidential: private sensitive secret|contractor freelancer consultant: collaborator guest external|" +
  "cookbook recipe: guide example tutorial|cost price expense pricelist: pricing billing|" +
  "coworker colleague teammate: member team|creditcard: card payment|creds: credential|" +
  "cronjob crontab: cron schedule|customise: customize|datacenter datacentre continent: region zone|" +
  "deactivate: disable|decipher: decrypt|defence: defense|department division: team group|" +
  "diagnose investigate: troubleshoot debug inspect|dir folder: directory|disappear vanish: missing|" +
  "disposable throwaway: temporary ephemeral|donate donation: sponsor|" +
  "downside drawback disadvantage: limitation|dropdown picklist: select enum|dupe: duplicate|" +
  "eavesdrop snoop: intercept encrypt|kube k8s: kubernetes|enquiry inquiry helpdesk hotline: support contact|" +
  "enrol enroll: register|erase wipe nuke: delete purge|everybody everyone: public all|excel xls: xlsx csv|" +
  "excess surplus: overage exceed|exe: binary executable|expensive costly pricey: cost pricing|" +
  "fake: mock stub test|fix repair mend: resolve troubleshoot|flaw weakness loophole vuln: vulnerability|" +
  "flood overwhelm: throttle rate limit|forbid prohibit: deny disallow|" +
  "forever indefinitely: unlimited permanent retention|freemium gratis: free plan|" +
  "garble gibberish mojibake: encoding unicode|gdpr: privacy compliance|" +
  "genuine authentic legit legitimate: valid verify|giftcard promo voucher: coupon promotion discount|" +
  "golang: go|gotcha pitfall: caveat limitation|gradual gradually: incremental canary|grey: gray|gst vat: tax|" +
  "gui: interface dashboard ui|hacker thief: attacker|halt cease: stop|handoff handover: transfer|" +
  "hang stuck stall: timeout pending deadlock|harass harassment: abuse report|" +
  "harddrive hdd: disk storage volume|hashtag: tag|headcount: seat|headshot selfie: avatar image|" +
  "healthcheck: health probe|hotkey shortcut: keybinding keyboard|" +
  "hourly periodic periodically timetable: schedule cron interval|howto walkthrough lesson: tutorial guide|" +
  "hyperlink: link url|i18n multilingual: internationalization localization locale|iam: role permission policy|" +
  "impossible: unsupported limitation|initialise: initialize|instantly: realtime immediate|" +
  "intro newbie newcomer beginner: introduction quickstart overview|invisible: hidden|" +
  "kick expel oust: remove member|kill: terminate stop|l10n: localization locale|" +
  "laptop pc computer: machine local|licence: license|lifespan longevity: ttl lifetime expiration|" +
  "login: authentication|logon signin signon: login authentication|lookup: search query|mail: email|" +
  "mandatory obligatory compulsory: require|mimic imitate pretend: mock simulate|" +
  "misspell typo spellcheck: spelling|movie film: video|newest: latest|news announcement: changelog release|" +
  "nickname moniker: username alias|nullify rescind: revoke invalidate|obsolete outdated: deprecate stale|" +
  "onprem onpremise: premise selfhosted|optimise: optimize|optout: unsubscribe consent disable|" +
  "organisation: organization|organise: organize|outage: incident downtime status|" +
  "outsider: guest external collaborator|overcharge: refund billing|overdue owe: unpaid due balance|" +
  "overrule: override|oversee supervise: manage monitor|param: parameter|passcode: password|" +
  "passwordless: passkey webauthn|pay: payment billing|pentest: penetration security vulnerability|" +
  "permalink: slug url|permit: allow permission|picture photo pic photograph: image|popup: modal dialog|" +
  "postcode zipcode: postal address|postmortem: incident|postpone: delay schedule|" +
  "prepay refill topup: credit balance|prerequisite prereq: requirement require|" +
  "prioritise prioritize urgent: priority|privilege clearance: permission role|prod: production|" +
  "prove: verify verification|questionnaire survey: form|quit: exit cancel|ram: memory|" +
  "ratelimit: rate limit throttle|rebate: discount credit|reboot relaunch: restart|receipt: invoice|" +
  "regain undelete: recover restore|regulation: compliance policy|reimburse reimbursement: refund|" +
  "relocate: migrate transfer move|remind reminder: notification|repo: repository|" +
  "reroute: redirect rewrite route|restriction: limit limitation|rewind: restore rollback revert|" +
  "rid: remove delete|scam: fraud phishing|screengrab screencap: screenshot|serialise: serialize|" +
  "setup: configure install|safeguard: protect|shorten abbreviate: truncate|" +
  "shrink squeeze: compress resize minify|signout logoff: logout|signup: register registration|" +
  "silence: mute suppress|simultaneous simultaneously: concurrent parallel|slave standby: replica secondary|" +
  "sluggish laggy slowdown: latency performance slow|smiley emoticon: emoji|song music: audio|" +
  "speed speedup accelerate: performance optimize|spend: usage cost billing|spike surge: traffic burst scale|" +
  "squad crew: team|ssl: tls certificate|staff employee: member user|stat statistic: metric analytics|" +
  "steal: compromise leak|student school teacher university: education academic|" +
  "sunset retire discontinue: deprecate|swap: rotate replace|synchronise synchronize: sync|" +
  "sysadmin webmaster: administrator admin|takeout: export|teardown: destroy delete cleanup|" +
  "throttle: rate limit|tickbox: checkbox|tos: terms|translate: localization locale translation|trash: delete|" +
  "tweak fiddle: configure customize adjust|twice: duplicate idempotent|tz: timezone|unauthorised: unauthorized|" +
  "undo: revert rollback restore|uninstall: remove|unreachable: connection timeout network|" +
  "uptime: availability sla|utilise utilize: use|vanity: custom domain|virus: malware|" +
  "vps vm: server machine instance|whitelist: allowlist allow|withdraw withdrawal: payout|" +
  "wrong incorrect: invalid error|yml: yaml|yubikey: webauthn passkey hardware|zip: compress archive";

interface LanguageWords {
  /** Words of everyday speech, separated by spaces. */
  readonly everyday: string;
  /** Groups of forms of a word that no ending gives. */
  readonly irregular: readonly (readonly string[])[];
  /** In all forms of the words. */
  readonly meanings: Meanings;
}

/** The words that the engine knows of a language; empty for most. */
export function wordsOfLanguage(lang: string): LanguageWords {
  return /^en\b/iu.test(lang)
    ? { everyday, irregular: irregular.split("|").map((group) => group.split(" ")), meanings: meaningsOfForms() }
    : { everyday: "", irregular: [], meanings: {} };
}

function meaningsOfForms(): Meanings {
  const lines = meanings.split("|").map((line) => line.split(": "));
  const words = lines.flatMap(([typed = "", meant = ""]) => typed.split(" ").map((word) => [word, meant] as const));
  const forms = words.flatMap(([word, meant]) => inflectionsOf(word, "en").map((form) => [form, meant] as const));
  // A word of the list is itself, and no form of another.
  return Object.fromEntries([...forms, ...words]);
}
