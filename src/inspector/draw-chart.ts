import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Box, Drawing } from './chart-drawing.ts';

const letter = 6.4;
const line = 15;
const head = 24;

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'POLYLINE',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.nodeNode': '28',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
};

/** Lays out a chart and writes it as an SVG of plain shapes and text. `data-state` of a box is the state's id. */
export async function drawChart(drawing: Drawing): Promise<string> {
  const edges = drawing.arrows.map(({ from, to, label }, index) => ({
    id: `arrow-${index}`,
    sources: [from],
    targets: [to],
    labels: [
      {
        text: label,
        width: label.length * letter + 6,
        height: line,
        layoutOptions: { 'elk.edgeLabels.inline': 'true' },
      },
    ],
  }));
  const laidOut: ElkNode = await new ELK().layout({
    id: 'page',
    layoutOptions: options,
    children: [nodeOf(drawing.root)],
    edges,
  });
  const [width, height] = [laidOut.width ?? 0, laidOut.height ?? 0].map((size) => Math.ceil(size));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="11">`,
    `<title>${escape(drawing.name)}</title>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#1A56DB"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#FFFFFF"/>`,
    ...boxes(laidOut, drawing.root, 0, 0),
    ...(laidOut.edges ?? []).flatMap(arrow),
    '</svg>',
    '',
  ].join('\n');
}

function nodeOf(box: Box): ElkNode {
  const width = Math.max(box.name.length + 6, ...box.lines.map((text) => text.length + 2)) * letter + 16;
  const height = head + box.lines.length * line + (box.lines.length > 0 ? 6 : 0);
  if (box.children.length === 0) return { id: box.id, width, height };
  const padding = `[top=${height + 12},left=16,bottom=16,right=16]`;
  const layoutOptions = {
    'elk.padding': padding,
    'elk.nodeSize.constraints': 'MINIMUM_SIZE',
    'elk.nodeSize.minimum': `(${width},${height})`,
  };
  return { id: box.id, layoutOptions, children: box.children.map(nodeOf) };
}

function boxes(parent: ElkNode, box: Box, left: number, top: number): string[] {
  const node = parent.children?.find(({ id }) => id === box.id);
  if (node === undefined) return [];
  const x = Math.round(left + (node.x ?? 0));
  const y = Math.round(top + (node.y ?? 0));
  const [width, height] = [Math.round(node.width ?? 0), Math.round(node.height ?? 0)];
  const fill = box.children.length > 0 ? '#F6F7F9' : '#FFFFFF';
  const frame = box.kind === 'final' ? ' stroke-width="3"' : '';
  const mark = { initial: '● ', final: '◎ ', state: '' }[box.kind];
  return [
    `<rect data-state="${escape(box.id)}" x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${fill}" stroke="#838B99"${frame}/>`,
    `<text x="${x + 10}" y="${y + 16}" font-weight="600" fill="#12161D">${mark}${escape(box.name)}</text>`,
    ...box.lines.map(
      (text, index) => `<text x="${x + 10}" y="${y + head + 10 + index * line}" fill="#4A5260">${escape(text)}</text>`,
    ),
    ...box.children.flatMap((child) => boxes(node, child, x, y)),
  ];
}

function arrow({ sections = [], labels = [] }: ElkExtendedEdge): string[] {
  const lines = sections.map(({ startPoint, bendPoints = [], endPoint }) => {
    const points = [startPoint, ...bendPoints, endPoint].map(
      (point) => `${Math.round(point.x)} ${Math.round(point.y)}`,
    );
    return `<path d="M${points.join('L')}" fill="none" stroke="#1A56DB" stroke-opacity="0.7" marker-end="url(#tip)"/>`;
  });
  const texts = labels.map(({ x = 0, y = 0, width = 0, text = '' }) => {
    const back = `<rect x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.round(width)}" height="${line}" fill="#FFFFFF" fill-opacity="0.9"/>`;
    return `${back}<text x="${Math.round(x) + 3}" y="${Math.round(y) + 11}" fill="#1A56DB">${escape(text)}</text>`;
  });
  return [...lines, ...texts];
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
