/** A value of the MaxMind DB format that tables of locations use. */
type Value = string | number | { readonly [name: string]: Value };

/** Writes a table of IPv4 networks in the MaxMind DB format (version 2.0, records of 24 bits), each with its record. */
export function mmdbOf(networks: Readonly<Record<string, Value>>): Buffer {
  const nodes: [number | null, number | null][] = [[null, null]];
  const data: Buffer[] = [];
  const leaves: { node: number; bit: 0 | 1; offset: number }[] = [];
  let length = 0;
  for (const [network, value] of Object.entries(networks)) {
    const [address = '', bits = '32'] = network.split('/');
    const number = address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
    let node = 0;
    for (let index = 0; index < Number(bits); index += 1) {
      const bit = Math.floor(number / 2 ** (31 - index)) % 2 === 0 ? 0 : 1;
      if (index === Number(bits) - 1) leaves.push({ node, bit, offset: length });
      else {
        const next = nodes[node]?.[bit] ?? nodes.push([null, null]) - 1;
        (nodes[node] ?? [])[bit] = next;
        node = next;
      }
    }
    const bytes = encode(value);
    data.push(bytes);
    length += bytes.length;
  }
  for (const { node, bit, offset } of leaves) (nodes[node] ?? [])[bit] = nodes.length + 16 + offset;
  const tree = Buffer.concat(
    nodes.flatMap((pair) =>
      pair.map((record) => {
        const bytes = Buffer.alloc(3);
        bytes.writeUIntBE(record ?? nodes.length, 0, 3);
        return bytes;
      }),
    ),
  );
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_795_000_000,
    database_type: 'Test-City',
    ip_version: 4,
    node_count: nodes.length,
    record_size: 24,
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata]);
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([control(2, text.length), text]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), bytes]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([name, each]) => [encode(name), encode(each)]),
  ]);
}

/** The type of a field and its size; sizes of 29 and more have a byte of their own. */
function control(type: number, size: number): Buffer {
  return Buffer.from(size < 29 ? [type * 32 + size] : [type * 32 + 29, size - 29]);
}

const city = (names: Readonly<Record<string, string>>, iso: string) => ({
  city: { names },
  country: { iso_code: iso, names: { en: iso } },
});

/** Networks of documentation (RFC 5737), as if they were somewhere. */
export const someLocations = {
  '203.0.113.0/24': city({ en: 'Berlin', 'zh-CN': '柏林' }, 'DE'),
  '198.51.100.0/25': { country: { iso_code: 'FR', names: { en: 'France' } } },
  '192.0.2.0/28': city({ en: 'Oslo' }, 'NO'),
};
