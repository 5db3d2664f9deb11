import type { Services } from '../../platform/configuration/services.ts';

/** Where the link of the mail leads that reports a request to remove a second factor. */
export const refusalPath = '/second-factor/keep';

/** The link that refuses a request. Any brand's host takes it. */
export function removalRefusalLink({ brands }: Pick<Services, 'brands'>, token: string): string {
  const origin = brands[0]?.accountOrigin ?? '';
  return `${origin}${refusalPath}?${new URLSearchParams({ token }).toString()}`;
}
