/** What has the pool: a second connection, while a transaction holds the first. */
const outside = new Set(['services', 'database', 'limits', 'pool', 'query']);
/** They run their last argument in a transaction. */
const runners = new Set(['inTransaction', 'transaction', 'requireProof', 'withVerifiedChallenge']);

function isAct(node) {
  const { parent } = node;
  if (parent.type !== 'CallExpression' || parent.arguments.at(-1) !== node) return false;
  return runners.has((parent.callee.property ?? parent.callee).name);
}

/** A function that is given a connection, `query` or `transaction`, names nothing that has the pool (decision 039). */
export const givenConnection = {
  create(context) {
    const { sourceCode } = context;
    return {
      ':function'(node) {
        const scope = sourceCode.getScope(node);
        if (
          !isAct(node) &&
          !['query', 'transaction'].some((name) => scope.set.get(name)?.defs[0]?.type === 'Parameter')
        )
          return;
        const taken = node.params.filter((param) => /^: Services\b/.test(sourceCode.getText(param.typeAnnotation)));
        const named = scope.through.flatMap(({ identifier, isValueReference }) =>
          isValueReference && outside.has(identifier.name) ? [identifier] : [],
        );
        for (const each of [...taken, ...named])
          context.report({
            node: each,
            message: `${sourceCode.getText(each)} has the pool: it would need a second connection inside a transaction.`,
          });
      },
    };
  },
};
