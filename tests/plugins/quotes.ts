import { block, defineFeature, inlineElement, paragraph, text } from "docsgen/feature";
import { definePlugin } from "docsgen/plugin";

const quote = defineFeature(
  {
    name: "pull-quote",
    containers: { "pull-quote": { by: "text" } },
    inline: ["shout"],
    words: { by: { en: "by", de: "von" } },
    twin: { "pull-quote": "quote", "pull-quote-source": "label" },
  },
  {
    containers: {
      "pull-quote": ({ content, attributes: { by } }, page) => {
        if (by === undefined) page.reportContent("has no source", 'write :::pull-quote{by="Name"}');
        const source = paragraph("pull-quote-source", [text(`${page.word("by")} ${by ?? ""}`)]);
        return block("figure", "pull-quote", [...content, source]);
      },
    },
    inline: {
      shout: ({ text: label }) => [inlineElement("strong", { className: ["shout"] }, [text(label.toUpperCase())])],
    },
  },
);

/** Quotes with their source. */
export const quotes = definePlugin({ name: "quotes", features: [quote], style: "./plugins/quotes.css" });
