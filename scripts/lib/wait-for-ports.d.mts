/** The ports that the service takes with these settings. */
export declare function portsOf(env: Readonly<Record<string, string | undefined>>): number[];

/** Waits until the ports are free, for some seconds; answers the first that is not. */
export declare function waitForPorts(
  ports: readonly number[],
  options: { host?: string; log: (text: string) => void; patience?: number },
): Promise<number | null>;
