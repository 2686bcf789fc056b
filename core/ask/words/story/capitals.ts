/** A word as names are written. */
export const isCapital = /^(?:\p{Lu}\p{Ll}+|Player [A-D])$/u;

/** Words that begin a sentence with a capital letter and are no names. */
export const notNames = new RegExp(
  `^(?:i|it|he|she|they|we|you|my|your|his|her|its|our|their|mine|yours|hers|ours|theirs|the|an?|all|each|every|both|either|neither|none|no|one|two|three|four|five|any|another|some|many|much|most|more|other|others
|opponent|opponents|nobody|nothing|someone|something|everyone|everything|anyone|anything|players?|creatures?|tokens?|attackers?|blockers?|damage|combat|spells?|cards?|lands?|flyers?|who|what|which|whose|how|where|when|why
|do|does|did|can|could|may|might|will|would|should|must|be|is|are|was|have|has|this|that|these|those|there|here|if|then|than|as|so|but|and|or|nor|not|yet|in|on|at|to|of|for|from|with|without|by|into|onto|during|after|afterwards
|before|since|until|till|while|because|although|though|once|unless|whenever|instead|only|even|again|now|later|first|second|third|next|last|finally|suddenly|meanwhile|today|let|say|suppose|assume|please)$`.replaceAll(
    "\n",
    "",
  ),
);
