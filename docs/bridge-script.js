// An app injects this into the main frame of its web view before the page's own scripts run. It creates the object of
// docs/bridge.md from the platform's message channel.
(() => {
  'use strict';
  const name = 'accountCenterBridge';
  const required = ['getToken', 'refreshToken', 'getAppUrl', 'postUserArchiveUrl', 'postPinData', 'sessionReplaced'];
  // Leave out what the app does not have.
  const optional = ['openSignIn', 'saveFile'];
  if (window.top !== window) return;

  // iOS: WKScriptMessageHandlerWithReply. Android: WebViewCompat.addWebMessageListener.
  const ios = window.webkit?.messageHandlers?.accountCenter;
  const android = window.accountCenterNative;
  if (ios === undefined && android === undefined) return;

  const waiting = new Map();
  let last = 0;
  if (android !== undefined) {
    android.onmessage = ({ data }) => {
      const { id, answer, refused } = JSON.parse(data);
      const call = waiting.get(id);
      waiting.delete(id);
      if (refused) call?.reject(new Error('The app refused.'));
      else call?.resolve(answer);
    };
  }
  const ask = (method, values) =>
    ios?.postMessage({ method, values }) ??
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      android.postMessage(JSON.stringify({ id: last, method, values }));
    });
  const bridge = Object.fromEntries(
    [...required, ...optional].map((method) => [method, (...values) => ask(method, values)]),
  );
  Object.defineProperty(window, name, { value: Object.freeze(bridge) });

  // The first paint has no header and no footer already.
  const mark = () => {
    if (document.documentElement === null) return;
    document.documentElement.dataset.platform = 'mobile';
    observer.disconnect();
  };
  const observer = new MutationObserver(mark);
  observer.observe(document, { childList: true });
  mark();
})();
