import { run } from '../run.ts';

/** Which places an account's logins were reported from and for; the checklist kept only the last report. */
export const up = run(
  `create table place_reports (
    account_id bigint not null references accounts on delete cascade, network text not null, device text not null,
    from_network text not null, from_device text not null, at timestamptz not null,
    primary key (account_id, network, device, from_network, from_device))`,
);
