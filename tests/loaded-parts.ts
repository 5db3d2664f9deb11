import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { loadParts } from '#src/features/loaded-later/loaded-later.tsx';

// Before every file: what the page of a view loads later is there, as on a page that is idle.
beforeAll(loadParts);
afterEach(cleanup);
