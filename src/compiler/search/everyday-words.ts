/**
 * English words of everyday speech. A question contains them in passing ("is it down right now"), but texts about
 * software use some of them so rarely that they would be the most important words of the question.
 */
const english =
  "about actually after again all already also although always am another anymore anyone anything anyway aren arent away back bad because been before being besides best better between big bit both bring bunch came cannot cant come could couldnt couple currently day depending despite did didnt different does doesnt doing done dont during each either else enough entire especially etc even ever every everything exactly except far few find fine first found gave getting give given goes going gone gonna good got great guess had happen happened happening happens has hasnt have havent having he hello help her here hers hey hi him his however id ill im instead isnt ive just keep kind kinda know last least less let lets like little look looking lot lots made make makes making many maybe mean means might mine more most much must myself need needed needs neither never new next nice no nobody none nor not nothing now off often oh ok okay old once one ones only onto other others otherwise our out over own part per perhaps please possible pretty properly put quite rather really recently right said same saw say says see seem seems several she shouldnt similar simply since some somebody someone someones something sometimes soon sort still stuff such sure take takes tell than thank thanks thats them then therefore theres these they theyre thing things think those though through time times today together told tomorrow tonight too took toward toward try trying two under unless unlike until up upon us used usually various very via wanna want wanted wants wasnt way well went were weve whatever whats whenever where wheres wherever whether whichever while whoever whole whose within without wont wouldnt wrong yes yesterday yet youre yours";

/** The everyday words of a language, separated by spaces; "" if we have none. */
export function everydayWords(lang: string): string {
  return /^en\b/iu.test(lang) ? english : "";
}
