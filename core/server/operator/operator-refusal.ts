/** What an operator is told instead of being obeyed, in a sentence. */
export class OperatorRefusal extends Error {}
