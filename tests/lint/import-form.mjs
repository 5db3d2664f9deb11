import { join, relative } from 'node:path';

/** A folder of `src`, or a feature. */
function roomOf(file) {
  return /^src\/(features\/)?[^/]+/.exec(file)?.[0] ?? file;
}

/** Imports from another folder of src, or another feature, begin with #src/; all others are relative. */
export const importForm = {
  create(context) {
    const file = relative(context.cwd, context.filename);
    return {
      ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression) > Literal.source'(
        node,
      ) {
        const { value } = node;
        const isRelative = value.startsWith('.');
        if (!isRelative && !value.startsWith('#src/')) return;
        const target = isRelative ? join(file, '..', value) : value.slice(1);
        if ((roomOf(file) === roomOf(target)) !== isRelative)
          context.report({
            node,
            message: 'Write imports inside the folder or feature relative, and others with #src/.',
          });
      },
    };
  },
};
