/** What each kind of question is about, drawn for its hint. */
import cardPlay from "icon:card-play";
import humanPyramid from "icon:human-pyramid";

export const pictures: Record<string, string[]> = {
  lay: [cardPlay, humanPyramid],
};
