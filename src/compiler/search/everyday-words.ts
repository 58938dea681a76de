/**
 * English words of everyday speech. A question contains them in passing ("is it down right now"), but texts about
 * software use some of them so rarely that they would be the most important words of the question.
 */
const english =
  "about after again all already also always another anyone anything away back because been before being between bring both came come could day did different does doing done each else enough even ever every everything except find first found gave getting give given goes going gone good got had happen happened happening happens has have having help here instead just keep know last least less let like little look looking lot made make makes making many maybe mean means more most much must need needed needs never new next no none not nothing now off often old once one only other others our out over own part possible put really right said same see seem seems several since some somebody someone something sometimes soon still such take takes tell than them then these they thing things think those through time times together told too took try trying two under until up us used very want wanted wants way well went were while without wrong yet";

/** The everyday words of a language, separated by spaces; "" if we have none. */
export function everydayWords(lang: string): string {
  return /^en\b/iu.test(lang) ? english : "";
}
