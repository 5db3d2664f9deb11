import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { nextTask } from '#src/browser/next-task.ts';
import { loadParts } from '#src/features/lazy-view/lazy-view.tsx';

// Before every file: preloads everything that a view's page loads later, as on an idle page.
beforeAll(() => loadParts(nextTask));
afterEach(cleanup);
