import { linkReviewMachine } from '#machines/link-review/link-review.machine.ts';
import { input, paths } from '#machines/link-review/link-review.walk.ts';
import { LinkReviewView } from '#src/features/link-review/link-review.view.tsx';
import { InLogin } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(linkReviewMachine, paths, { input }, (actor) => (
  <InLogin>
    <LinkReviewView actor={actor} />
  </InLogin>
));
