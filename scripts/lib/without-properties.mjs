// Removes properties of objects from a module's code.

/**
 * The code of a file of words with only the texts for which `isSaid` returns true; `part` is the prefix of their keys.
 * @returns {string}
 */
export function withoutKeys(code, program, part, isSaid) {
  const cuts = [];
  for (const { declaration } of program.body)
    for (const { init } of declaration?.declarations ?? []) if (init?.type === 'ObjectExpression') visit(init, part);
  return cut(code, cuts);

  function visit(object, path) {
    object.properties.forEach((property, at) => {
      // A spread is part of it.
      if (property.type !== 'Property') return;
      const key = `${path}.${property.key.name ?? property.key.value}`;
      if (property.value.type === 'ObjectExpression' && !isSaid(key)) visit(property.value, key);
      else if (!isSaid(key)) cuts.push(placeOf(object, at));
    });
  }
}

/**
 * The code without the properties of some names, in any object.
 * @returns {string}
 */
export function withoutProperties(code, program, names) {
  const cuts = [];
  visit(program);
  return cut(code, cuts);

  function visit(node) {
    if (node === null || typeof node !== 'object') return;
    if (node.type !== 'ObjectExpression') return Object.values(node).forEach(visit);
    node.properties.forEach((property, at) => {
      if (names.includes(property.key?.name)) cuts.push(placeOf(node, at));
      else visit(property);
    });
  }
}

/** The range of an object's property, including its comma. */
function placeOf({ properties, end }, at) {
  return { start: properties[at].start, end: properties[at + 1]?.start ?? end - 1 };
}

/** From the end, so that the other places stay valid. */
function cut(code, places) {
  return places
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}
