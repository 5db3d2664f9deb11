import { connectionReviewMachine } from '#machines/connection-review/connection-review.machine.ts';
import { input, paths } from '#machines/connection-review/connection-review.walk.ts';
import { ConnectionReviewView } from '#src/features/connection-review/connection-review.view.tsx';
import { InLogin } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(connectionReviewMachine, paths, { input }, (actor) => (
  <InLogin>
    <ConnectionReviewView actor={actor} />
  </InLogin>
));
