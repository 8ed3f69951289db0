/** Colours of one face. */
export interface FacePaint {
  readonly skin: string;
  readonly shade: string;
  readonly hair: string;
  /** Of hair that lies behind. */
  readonly hairShade: string;
}
