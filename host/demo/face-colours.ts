/** Colours of a face. */
export interface FaceColours {
  readonly skin: string;
  readonly shade: string;
  readonly hair: string;
  /** Colour of the hair behind the head. */
  readonly hairShade: string;
}
