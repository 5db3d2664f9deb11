import { givenConnection } from './given-connection.mjs';
import { importForm } from './import-form.mjs';
import { translatedText } from './translated-text.mjs';

// The product's own rules for oxlint, each about the syntax of one file. `.oxlintrc.json` says to which files a rule
// applies. JavaScript, because oxlint loads them with Node 20.

/** A rule that reports every node of an ESLint selector. */
function forbid(selector, message) {
  return { create: (context) => ({ [selector]: (node) => context.report({ node, message }) }) };
}

/** Two event types: `event.type === 'a' ? event : eventOf(event, 'b')`. */
const firstOfTwo = "ConditionalExpression[consequent.name='event'][alternate.callee.name='eventOf'] > .test";

const portName = {
  create: (context) => ({
    'VariableDeclarator[init.callee.name=/^(port$|make)/]'({
      id,
      init: {
        arguments: [actor],
      },
    }) {
      if (actor?.type === 'Literal' && actor.value !== id.name)
        context.report({ node: id, message: `This wires ${actor.value}; give it that name.` });
    },
  }),
};

const invokeId = {
  create: (context) => ({
    ObjectExpression(node) {
      const valueOf = (key) => node.properties.find((each) => each.key?.name === key)?.value;
      const [id, src] = [valueOf('id'), valueOf('src')];
      if (id?.type === 'Literal' && src?.type === 'Literal' && id.value !== src.value)
        context.report({ node: id, message: `This invokes ${src.value}; give it that id.` });
    },
  }),
};

const chartComment = {
  create: (context) => ({
    Program(node) {
      const charts = node.body.filter(({ declaration }) =>
        /^make|Machine$/.test(declaration?.id?.name ?? declaration?.declarations?.[0]?.id.name ?? ''),
      );
      const isDescribed = (chart) => context.sourceCode.getCommentsBefore(chart).at(-1)?.value.startsWith('*');
      if (charts.length > 0 && !charts.some(isDescribed))
        context.report({ node, message: 'No comment above the chart says what the flow is and how it is used.' });
    },
  }),
};

const portsOnce = {
  create: (context) => ({
    "CallExpression[callee.name='useActorRef']"(node) {
      const [chart] = node.arguments;
      const scopes = [];
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) scopes.push(scope);
      const definition = scopes.find(({ set }) => set.has(chart.name))?.set.get(chart.name).defs[0];
      if (definition?.node.init?.callee?.name !== 'useState')
        context.report({ node: chart, message: 'Fill the ports once, in useState (decision 042).' });
    },
  }),
};

/** The function or module around a node. */
const ownerOf = (scope) => (/^(function|module|global)$/.test(scope.type) ? scope : ownerOf(scope.upper));

/** Whether a node is inside the body of a port, which runs again for each call. */
function isInPort({ parent }) {
  if (!parent) return false;
  const isPort = parent.type === 'CallExpression' && /^from(Promise|Callback)$/.test(parent.callee.name);
  return isPort || isInPort(parent);
}

const rootOf = (node) => (node.type === 'MemberExpression' ? rootOf(node.object) : node);

const memoryOfPorts = {
  create: (context) => {
    const message = 'A port remembers this; what a flow remembers is in its context (decision 065).';
    const report = (node, written) => {
      const { name } = rootOf(written);
      const scopes = [];
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) scopes.push(scope);
      const home = scopes.find(({ set }) => set.has(name));
      const [definition] = home?.set.get(name).defs ?? [];
      if (definition?.type !== 'Variable' || isInPort(definition.node)) return;
      if (ownerOf(scopes[0]) !== ownerOf(home)) context.report({ node, message });
    };
    return {
      AssignmentExpression: (node) => report(node, node.left),
      UpdateExpression: (node) => report(node, node.argument),
      'VariableDeclarator > :matches(NewExpression[callee.name=/^(Map|Set|WeakMap|EventTarget)$/], ArrayExpression[elements.length=0])'(
        node,
      ) {
        if (!isInPort(node)) context.report({ node, message });
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    'assign-name': forbid(
      "Property[value.callee.name='assign']:not([key.name=/^(set|clear|add)[A-Z]/])",
      'An action that assigns is named set…, clear… or add….',
    ),
    'chart-comment': chartComment,
    'event-of': forbid(
      `BinaryExpression[operator=/^[!=]==$/][left.object.name='event'][left.property.name='type']:not(${firstOfTwo})`,
      'Use eventOf (machines/shared/event-of.ts): it throws by name for a wrong event.',
    ),
    'fill-ports': forbid(
      "CallExpression[callee.property.name='provide']",
      'Fill all ports with fillPorts(machine, …), so that a missing one does not compile.',
    ),
    'given-connection': givenConnection,
    'import-form': importForm,
    'inspected-actor': forbid(
      "CallExpression[callee.name=/^(useActorRef|createActor)$/]:not(:has(Property[key.name='inspect']))",
      'Start the actor with `inspect`.',
    ),
    'invoke-id': invokeId,
    'memory-of-ports': memoryOfPorts,
    'open-transaction': forbid(
      "CallExpression[callee.property.name='transaction'][arguments.length=0]",
      'Only server/src/platform/database/open.ts opens transactions.',
    ),
    'port-name': portName,
    'ports-once': portsOnce,
    'shared-read': forbid(
      "Identifier[name='waitForRead'], Property[key.value='read.retry'] > :matches(ArrayExpression, ObjectExpression:has(> Property[key.name=/^(guard|target)$/]))",
      'Invoke a makeRetryableRead instead of a copy (docs/decisions/065-how-charts-read-remember-and-are-tested.md).',
    ),
    'translated-text': translatedText,
    'view-only-renders': forbid(
      "Identifier[name=/^(use(Layout)?Effect|setTimeout|setInterval|localStorage)$/], CallExpression[callee.name='fetch'], MemberExpression[object.name='document'], MemberExpression[property.name='symbol']",
      'A view has no effect, call, timer, storage or document, and reads no symbol of an error.',
    ),
  },
};
