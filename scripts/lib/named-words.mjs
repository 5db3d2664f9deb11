// Leaves out of a file of words what nothing says.

/**
 * The code of a file of words with those texts alone that `isSaid` knows; `part` is where their keys begin.
 * @returns {string}
 */
export function withoutKeys(code, program, part, isSaid) {
  const cuts = [];
  for (const { declaration } of program.body)
    for (const { init } of declaration?.declarations ?? []) if (init?.type === 'ObjectExpression') visit(init, part);
  return cuts.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);

  function visit({ properties, end }, path) {
    properties.forEach((property, at) => {
      // What is spread is part of it.
      if (property.type !== 'Property') return;
      const key = `${path}.${property.key.name ?? property.key.value}`;
      // With its comma.
      const next = properties[at + 1]?.start ?? end - 1;
      if (property.value.type === 'ObjectExpression' && !isSaid(key)) visit(property.value, key);
      else if (!isSaid(key)) cuts.push({ start: property.start, end: next });
    });
  }
}
