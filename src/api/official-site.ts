/** Has the official site clear its own cookie. It outlives the page; whether it succeeds holds up nobody. */
export async function clearOfficialSite(officialSite: string): Promise<void> {
  await fetch(`${officialSite.replace(/\/$/, '')}/account/clear-cookie`, {
    credentials: 'include',
    keepalive: true,
    cache: 'no-store',
  });
}
