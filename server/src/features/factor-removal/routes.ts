import type { FeatureRoutes } from '../../platform/http/features.ts';
import { lostRoutes } from './lost.ts';
import { refusalRoutes } from './refuse.ts';

/**
 * Pages for a lost second factor: those that request its removal, and the one that refuses. They need no login and no
 * script.
 */
export const routes: FeatureRoutes = (context) => [...lostRoutes(context), ...refusalRoutes(context)];
