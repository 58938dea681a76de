/**
 * docsgen's own words in the languages that it knows besides English, which are compared with the English ones where
 * they are used: `theme` in `theme/english.ts`, `page` in `markdown-labels.ts`.
 */
import ar from "./words/ar.json" with { type: "json" };
import de from "./words/de.json" with { type: "json" };
import es from "./words/es.json" with { type: "json" };
import fr from "./words/fr.json" with { type: "json" };
import it from "./words/it.json" with { type: "json" };
import ja from "./words/ja.json" with { type: "json" };
import ko from "./words/ko.json" with { type: "json" };
import nl from "./words/nl.json" with { type: "json" };
import pl from "./words/pl.json" with { type: "json" };
import pt from "./words/pt.json" with { type: "json" };
import ru from "./words/ru.json" with { type: "json" };
import zh from "./words/zh.json" with { type: "json" };

/** By language, without English, whose words are in the code. */
export const words = { ar, de, es, fr, it, ja, ko, nl, pl, pt, ru, zh };
