import { blocks } from './blocks.tsx';
import { buttons } from './buttons.tsx';
import { fields } from './fields.tsx';
import { overlays } from './overlays.tsx';
import { pages } from './pages.tsx';
import { rows } from './rows.tsx';
import { screens } from './screens.tsx';
import type { Specimen } from './specimen.ts';

export const parts: readonly Specimen[] = [...buttons, ...fields, ...rows, ...blocks];
export const specimens: readonly Specimen[] = [...parts, ...overlays, ...pages, ...screens];
