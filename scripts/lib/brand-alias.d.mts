export function brandAlias(
  brand: string,
  options?: { forCustomers?: boolean },
): { find: RegExp; replacement: string }[];
