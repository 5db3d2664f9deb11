import type { JSX } from 'react';

/**
 * Drawn before the brand's name, as high as a line of text: a path in the text color, or an `<svg>` with its own
 * colors.
 */
export function Logo({ Icon }: { Icon: (props: { path: string }) => JSX.Element }): JSX.Element {
  return (
    <Icon path="M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19M12 7.75a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 1 0 0-8.5M12 2.5v2.25M12 19.25v2.25M2.5 12h2.25M19.25 12h2.25" />
  );
}
