/**
 * The order of titles in generated lists: numbers by their value, letters regardless of case and accents, versions as
 * versions. It is our own, because the collations of `Intl` differ between versions of Node.js.
 */
import { fold } from "../../theme/search/tokenize.ts";
import { comparePaths } from "../source/paths.ts";

const version = /^v?\d+(?:\.\d+)+(?:-(?:alpha|beta|canary|dev|next|pre|preview|rc|snapshot)[\w.-]*)?$/iu;

/** "1.10.0", "v2.0", "2.0.0-beta.1": a version, not a number that determines a position. */
export function isVersion(name: string): boolean {
  return version.test(name);
}

/** "Page 2" before "Page 10", "2.0.0-beta" before "2.0.0", "Ёж" before "Жук". */
export function compareNaturally(left: string, right: string): number {
  const [ours, theirs] = [piecesOf(left), piecesOf(right)];
  for (const [index, piece] of ours.entries()) {
    const other = theirs[index];
    if (other === undefined) return 1;
    const difference = comparePieces(piece, other);
    if (difference !== 0) return difference;
  }
  return ours.length - theirs.length || comparePaths(left, right);
}

/** Titles are compared many times, and again whenever the site is linked. */
const knownPieces = new Map<string, readonly string[]>();
const mostPieces = 20_000;

function piecesOf(title: string): readonly string[] {
  const known = knownPieces.get(title);
  if (known !== undefined) return known;
  if (knownPieces.size >= mostPieces) knownPieces.clear();
  const made = split(title);
  knownPieces.set(title, made);
  return made;
}

/** Texts and numbers by turns. */
function split(title: string): readonly string[] {
  const plain = fold(title)
    .toLowerCase()
    .replaceAll(/(?<![\p{L}\p{N}])v(?=\d)/gu, "")
    // A release follows its prereleases, and comes before its patches: "2.0 beta", "2.0!", "2.0.1!".
    .replaceAll(/(?<=\d\.\d+)-(?=\p{L})/gu, " ")
    .replaceAll(/\d+(?:\.\d+)+(?![ .\d])/gu, "$&!");
  return plain.split(/(?<=\d)(?=\D)|(?<=\D)(?=\d)/u);
}

function comparePieces(left: string, right: string): number {
  if (!/^\d/u.test(left) || !/^\d/u.test(right)) return comparePaths(left, right);
  const [ours, theirs] = [left.replace(/^0+/u, ""), right.replace(/^0+/u, "")];
  return ours.length - theirs.length || comparePaths(ours, theirs);
}
