/** A declaration of a style sheet, as PostCSS passes it. */
interface StyleDeclaration {
  readonly prop: string;
  value: string;
}

/** A plugin for PostCSS, with what Vite needs of it. */
interface StylePlugin {
  readonly postcssPlugin: string;
  Declaration(declaration: StyleDeclaration): void;
}

/** Text, whatever its size. */
const text = /^(?:font|font-size|line-height|--t-(?:12|14|14m|14b|16|20|24|32))$/;
/** What is around text: rows, controls, icons and the columns for them. */
const boxes =
  /^(?:(?:min-|max-)?(?:block|inline)-size|flex(?:-basis)?|grid-(?:auto|template)(?:-rows|-columns)?|scroll-padding-block.*|--t-(?:header|row|group|menu-closed|control-h.*|icon|icon-lg))$/;
/** Below are lines and gaps, above the widths of columns and panels, which have the size of the window to share. */
const [minBox, maxBox] = [12, 64];

/**
 * Writes the sizes that follow the text size in rem: those of text, and heights and widths of 12 to 64 px. Sources have
 * px on the grid of the design, where 16 px are 1 rem; lines, spaces, corners and wider widths stay in px.
 */
export function relativeSizes(): StylePlugin {
  return {
    postcssPlugin: 'tessera:relative-sizes',
    Declaration(declaration) {
      const value = relativeValue(declaration.prop, declaration.value);
      if (value !== declaration.value) {
        declaration.value = value;
      }
    },
  };
}

/** The value of a declaration with rem where it follows the text size. */
export function relativeValue(property: string, value: string): string {
  const isText = text.test(property);
  if (!isText && !boxes.test(property)) {
    return value;
  }
  return value.replace(/(?<![\w.])(\d+(?:\.\d+)?)px\b/g, (written: string, digits: string) => {
    const px = Number(digits);
    return isText || (px >= minBox && px <= maxBox) ? `${px / 16}rem` : written;
  });
}
