import { bigint, boolean, nullable, text, timestamptz } from './columns.ts';

/** The tables of places where accounts were logged in to. */
export const placeTables = {
  /** The places of each account's logins. */
  login_places: {
    account_id: bigint,
    network: text,
    device: text,
    first_at: timestamptz,
    last_at: timestamptz,
    password_at: nullable(timestamptz),
    is_of_creation: boolean,
  },
  /** Places whose events were reported as not the owner's, once from each place where the report was made. */
  place_reports: {
    account_id: bigint,
    network: text,
    device: text,
    from_network: text,
    from_device: text,
    at: timestamptz,
  },
};
