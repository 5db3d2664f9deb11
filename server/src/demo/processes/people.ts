import type { Brand } from '../../platform/configuration/brands.ts';

/** A user of the demonstration provider. */
export interface DemonstrationPerson {
  /** The provider's id for this person in all its systems. */
  key: string;
  /** The brand whose login page offers this person. */
  brands: readonly Brand['name'][];
  name: string;
  email: string;
  /** Which address the provider passes on: a verified one, an unverified one, or none. */
  gives: 'verified' | 'unverified' | 'none';
  /** The demonstration account that is linked from the start. */
  linkedTo: string | null;
  note: string;
}

const both = ['default', 'regional'] as const;

export const demonstrationPeople: readonly DemonstrationPerson[] = [
  person('lin-hart', 'Lin Hart', 'lin.hart@example.com', { linked: true, note: 'signs in' }),
  person('sam-rivers', 'Sam Rivers', 'sam.rivers@example.com', {
    linked: true,
    note: 'is asked for the second factor',
  }),
  person('kim-stone', 'Kim Stone', 'kim.stone@example.com', { linked: true, note: 'has a disabled account' }),
  person('ada-moss', 'Ada Moss', 'ada.moss@example.com', { note: 'has an account that is not linked' }),
  person('wang-xiaoyu', '王小雨', 'wang.xiaoyu@example.com', { brands: ['regional'], linked: true, note: 'signs in' }),
  person('noa-field', 'Noa Field', 'noa.field@example.com', { brands: both, note: 'has no account' }),
  person('ivo-lund', 'Ivo Lund', 'ivo.lund@example.com', {
    brands: both,
    gives: 'none',
    note: 'has no account, and gives no address',
  }),
  person('una-reed', 'Una Reed', 'una.reed@example.com', {
    gives: 'unverified',
    note: 'has no account, and an unverified address',
  }),
];

interface Facts {
  brands?: DemonstrationPerson['brands'];
  linked?: boolean;
  gives?: DemonstrationPerson['gives'];
  note: string;
}

function person(
  key: string,
  name: string,
  email: string,
  { brands = ['default'], linked = false, gives = 'verified', note }: Facts,
): DemonstrationPerson {
  return { key, brands, name, email, gives, linkedTo: linked ? email : null, note };
}

/** A provider of the demonstration. One process serves them all, each at its own host. */
export interface DemonstrationSystem {
  key: string;
  name: string;
  host: string;
  brands: readonly Brand['name'][];
  /** Real providers differ in where they return the email address. */
  emailIn: 'idToken' | 'userinfo';
}

export const demonstrationSystems: readonly DemonstrationSystem[] = [
  { key: 'larch', name: 'Larch', host: 'larch.localhost', brands: ['default'], emailIn: 'userinfo' },
  { key: 'juniper', name: 'Juniper', host: 'juniper.localhost', brands: both, emailIn: 'idToken' },
];

/** A system's id for a person; never the same in two systems. */
export function subjectOf(system: Pick<DemonstrationSystem, 'key'>, { key }: Pick<DemonstrationPerson, 'key'>): string {
  return `${system.key}|${key}`;
}
