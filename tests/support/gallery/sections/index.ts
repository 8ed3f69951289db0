import { boards } from './boards';
import { buttons } from './buttons';
import { charts } from './charts';
import { dates } from './dates';
import { fields } from './fields';
import { lists } from './lists';
import { marks } from './marks';
import { navigation } from './navigation';
import { overlays } from './overlays';
import type { GallerySection } from './section';
import { sorting } from './sorting';
import { states } from './states';
import { tables } from './tables';
import { tags } from './tags';
import { trees } from './trees';

/** Every section of the gallery, sorted by name. */
export const sections: readonly GallerySection[] = [
  boards,
  buttons,
  charts,
  dates,
  fields,
  lists,
  marks,
  navigation,
  overlays,
  sorting,
  states,
  tables,
  tags,
  trees,
];
