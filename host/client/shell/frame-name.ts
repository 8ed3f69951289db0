import { createContext } from 'react';

/** What the frame around a page shows, such as the name of a project; a part of the window's title. */
export const FrameNameContext = createContext<string | undefined>(undefined);
