/** Attributes that are announced or shown. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'closeName',
  'description',
  'error',
  'help',
  'hideName',
  'hint',
  'label',
  'line',
  'openName',
  'placeholder',
  'showName',
  'title',
]);

/** Whether a person sees or hears the value of an expression: conditions and arguments are not shown; results are. */
function isShown(node) {
  const { parent } = node;
  switch (parent.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'JSXAttribute':
      return spoken.has(parent.name.name);
    case 'ConditionalExpression':
      return node !== parent.test && isShown(parent);
    case 'LogicalExpression':
      return !(node === parent.left && parent.operator === '&&') && isShown(parent);
    case 'JSXExpressionContainer':
    case 'TemplateLiteral':
      return isShown(parent);
    default:
      return false;
  }
}

/** Every text of the pages is in `locales`. */
export const translatedText = {
  create: (context) => ({
    'JSXText, Literal, TemplateElement'(node) {
      const text = node.value?.cooked ?? node.value;
      if (typeof text === 'string' && /\p{L}/u.test(text) && isShown(node))
        context.report({ node, message: `"${text.trim()}" is not from locales.` });
    },
  }),
};
