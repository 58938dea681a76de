/** Mermaid's theme: which color of the site each part of a diagram has. */
import type { ColorName, Theme } from "./diagram.ts";

/** A diagram is drawn once in each scheme; `writeSvg` merges the two drawings. */
export type Scheme = "light" | "dark";

/** Variables of Mermaid's theme; see https://mermaid.js.org/config/theming.html. */
const variables: Readonly<Record<ColorName, string>> = {
  surface:
    "sequenceNumberColor background tertiaryColor clusterBkg altBackground compositeBackground altSectionBkgColor edgeLabelBackground commitLabelBackground emUiFill quadrant1Fill quadrant3Fill",
  "surface-raised":
    "primaryColor mainBkg nodeBkg actorBkg labelBoxBkgColor personBkg stateBkg requirementBackground tagLabelBackground taskBkgColor rowOdd sectionBkgColor2 quadrant2Fill quadrant4Fill",
  "surface-sunken":
    "secondaryColor activationBkgColor relationLabelBackground sectionBkgColor rowEven compositeTitleBackground excludeBkgColor doneTaskBkgColor labelBackgroundColor rectBkgColor",
  text: "primaryTextColor secondaryTextColor tertiaryTextColor textColor titleColor nodeTextColor actorTextColor signalTextColor labelTextColor loopTextColor classText stateLabelColor transitionLabelColor taskTextColor taskTextOutsideColor taskTextLightColor taskTextDarkColor pieTitleTextColor pieSectionTextColor pieLegendTextColor requirementTextColor relationLabelColor branchLabelColor tagLabelColor commitLabelColor scaleLabelColor quadrant1TextFill quadrant2TextFill quadrant3TextFill quadrant4TextFill quadrantPointTextFill quadrantXAxisTextFill quadrantYAxisTextFill quadrantTitleFill errorTextColor noteTextColor vennTitleTextColor vennSetTextColor",
  "text-muted":
    "lineColor signalColor arrowheadColor defaultLinkColor transitionColor relationColor specialStateColor innerEndBackground archEdgeColor archEdgeArrowColor doneTaskBorderColor",
  "border-strong":
    "primaryBorderColor secondaryBorderColor tertiaryBorderColor nodeBorder clusterBorder actorBorder actorLineColor labelBoxBorderColor activationBorderColor personBorder compositeBorder requirementBorderColor taskBorderColor border2 tagLabelBorder archGroupBorderColor quadrantInternalBorderStrokeFill quadrantExternalBorderStrokeFill emUiStroke pieStrokeColor pieOuterStrokeColor",
  border: "gridColor emSwimlaneBackgroundStroke",
  accent: "taskTextClickableColor activeTaskBorderColor vertLineColor quadrantPointFill",
  "accent-soft": "activeTaskBkgColor",
  warning: "noteBorderColor",
  "warning-soft": "noteBkgColor",
  danger: "critBorderColor todayLineColor wardleyEvolutionColor errorBkgColor",
  "danger-soft": "critBkgColor",
};

/** Variables that exist once for each color of the series, with the number of the first. */
const ofSeries: readonly (readonly [name: string, first: number])[] = [
  ["cScale", 0],
  ["git", 0],
  ["fillType", 0],
  ["pie", 1],
  ["venn", 1],
];
const ofSeriesText = ["cScaleLabel", "gitBranchLabel"];
const ofSeriesLines = ["cScalePeer", "cScaleInv", "gitInv"];
/** The fills of events and commands in event models. */
const eventModel = ["emProcessor", "emReadModel", "emCommand", "emEvent"];

/**
 * The `themeVariables` of Mermaid's configuration for one scheme. Colors are `#rrggbb`, as Mermaid cannot calculate
 * with `var(…)`.
 */
export function themeFor({ colors, series }: Theme, scheme: Scheme): Readonly<Record<string, unknown>> {
  const fills = series.map((color) => color[scheme]);
  const of = (name: ColorName): string => colors[name][scheme];
  const all = (names: readonly string[], color: ColorName): readonly (readonly [string, string])[] =>
    names.map((name) => [name, of(color)]);
  return Object.fromEntries([
    ["darkMode", scheme === "dark"],
    ["pieOpacity", "1"],
    ...Object.entries(variables).flatMap(([name, list]) =>
      list.split(" ").map((variable) => [variable, Reflect.get(colors, name)[scheme]] as const),
    ),
    ...fills.flatMap((fill, index) => [
      ...ofSeries.map(([name, first]) => [`${name}${first + index}`, fill] as const),
      ...all(
        ofSeriesText.map((name) => `${name}${index}`),
        "text",
      ),
      ...all(
        ofSeriesLines.map((name) => `${name}${index}`),
        "border-strong",
      ),
    ]),
    ...eventModel.map((name, index) => [`${name}Fill`, fills[index + 1]] as const),
    ...all(
      eventModel.map((name) => `${name}Stroke`),
      "border-strong",
    ),
    [
      "xyChart",
      Object.fromEntries([
        ["backgroundColor", of("surface")],
        ["plotColorPalette", fills.join(",")],
        ...all(["titleColor", "xAxisLabelColor", "yAxisLabelColor", "xAxisTitleColor", "yAxisTitleColor"], "text"),
        ...all(["xAxisTickColor", "yAxisTickColor", "xAxisLineColor", "yAxisLineColor"], "border-strong"),
      ]),
    ],
    [
      "cynefin",
      Object.fromEntries([
        ...["complexBg", "complicatedBg", "chaoticBg", "clearBg"].map((name, index) => [name, fills[index]] as const),
        ...all(["confusionBg"], "surface-sunken"),
        ...all(["boundaryColor", "arrowColor"], "border-strong"),
        ...all(["cliffColor"], "danger"),
        ...all(["labelColor", "textColor"], "text"),
      ]),
    ],
    ["radar", { axisColor: of("border-strong"), graticuleColor: of("border") }],
  ]);
}
