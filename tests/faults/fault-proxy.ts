import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';

/** What happens to a request, or to its response, on the way. */
export type Fault =
  | { readonly kind: 'none' }
  /** No response at all; the service never sees the request. */
  | { readonly kind: 'hold' }
  /** The connection ends, before or after the service has the request. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'after' }
  /** Another response, without asking the service. `once`: only for the first request. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly type: string;
      readonly body: string;
      readonly once?: boolean;
    }
  /** The service's response, late. */
  | { readonly kind: 'delay'; readonly ms: number };

/** A request as the proxy saw it. */
interface SeenRequest {
  readonly method: string;
  readonly address: string;
  readonly authorization: string | undefined;
  readonly body: string;
  /** The verify headers. */
  readonly proof: string;
}

/** The name of a request's fault; the proxy removes it. */
export const faultHeader = 'x-fault';

/** A proxy on this machine whose faults are named by a header of the requests. */
export class FaultProxy {
  readonly #faults = new Map<string, { fault: Fault; seen: SeenRequest[] }>();
  readonly #server = createServer((incoming, response) => void this.#pass(incoming, response));

  readonly #servicePort: number;

  private constructor(servicePort: number) {
    this.#servicePort = servicePort;
  }

  static async before(servicePort: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(servicePort);
    await new Promise<void>((resolve) => void proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    return (this.#server.address() as AddressInfo).port;
  }

  /** Makes a fault known under a name. Returns the requests with this name, as they come. */
  add(name: string, fault: Fault): readonly SeenRequest[] {
    const seen: SeenRequest[] = [];
    this.#faults.set(name, { fault, seen });
    return seen;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { [faultHeader]: name, ...headers } = incoming.headers;
    const entry = this.#faults.get(String(name));
    const body = await buffer(incoming);
    const { method = 'GET', url = '/' } = incoming;
    const { authorization } = headers;
    const proof = [headers['x-verify-id'], headers['x-verify-code'], headers['x-verify-scenario']].join(' ');
    entry?.seen.push({ method, address: url, authorization, body: body.toString(), proof });
    const fault = entry?.fault ?? { kind: 'none' };
    if (fault.kind === 'hold') return;
    if (fault.kind === 'reset' && fault.when === 'before') return void incoming.socket.destroy();
    if (fault.kind === 'answer' && (fault.once !== true || entry?.seen.length === 1))
      return void response.writeHead(fault.status, { 'content-type': fault.type }).end(fault.body);
    const call = request({ host: '127.0.0.1', port: this.#servicePort, path: url, method, headers, agent: false });
    call.on('error', () => incoming.socket.destroy());
    call.on('response', (answer) => {
      void buffer(answer).then(async (content) => {
        if (fault.kind === 'reset') return void incoming.socket.destroy();
        if (fault.kind === 'delay') await wait(fault.ms);
        response.writeHead(answer.statusCode ?? 500, answer.headers).end(content);
      });
    });
    call.end(body);
  }
}
