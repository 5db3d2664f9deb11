import AuthenticationServices
import UIKit
import WebKit

final class AccountViewController: UIViewController, WKScriptMessageHandlerWithReply, WKNavigationDelegate,
    ASWebAuthenticationPresentationContextProviding {
    private let account = Account.current
    private let host = "account.example.com"

    override func viewDidLoad() {
        super.viewDidLoad()
        let controller = WKUserContentController()
        let source = try! String(contentsOf: Bundle.main.url(forResource: "bridge-script", withExtension: "js")!, encoding: .utf8)
        controller.addUserScript(WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true))
        // The controller keeps its handler: removed in viewDidDisappear, or the view never goes away.
        controller.addScriptMessageHandler(self, contentWorld: .page, name: "accountCenter")
        let configuration = WKWebViewConfiguration()
        configuration.userContentController = controller
        let view = WKWebView(frame: self.view.bounds, configuration: configuration)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.navigationDelegate = self
        self.view.addSubview(view)
        view.load(URLRequest(url: URL(string: "https://\(host)/")!))
    }

    // On the main thread; `await` leaves it free while the account works.
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) async -> (Any?, String?) {
        let frame = message.frameInfo
        guard frame.isMainFrame, frame.securityOrigin.protocol == "https", frame.securityOrigin.host == host,
              let call = message.body as? [String: Any], let method = call["method"] as? String else { return (nil, "refused") }
        do { return (try await answer(method, call["values"] as? [Any] ?? []), nil) } catch { return (nil, "refused") }
    }

    private func answer(_ method: String, _ values: [Any]) async throws -> Any {
        switch method {
        case "getToken": return try await account.token().dictionary // ["token": "…", "expiresIn": 3600000]
        case "refreshToken": return try await account.renewedToken().dictionary
        case "getAppUrl": return "exampleapp://home"
        case "postUserArchiveUrl":
            guard let address = values.first as? String else { throw Refused() }
            try await account.download(address)
            return true
        case "postPinData":
            guard let pin = values.first as? [String: Any] else { throw Refused() }
            try await account.storePin(pin)
            return true
        case "sessionReplaced":
            guard let code = values.first as? String else { throw Refused() }
            try await account.storeSessionCode(code)
            return true
        case "openSignIn":
            guard values.count == 2, let url = URL(string: values[0] as? String ?? ""), let back = URL(string: values[1] as? String ?? "")
            else { throw Refused() }
            return try await signIn(url, back) ?? NSNull()
        case "saveFile":
            guard let file = values.first as? [String: String] else { throw Refused() }
            try await account.save(file)
            return true
        default: throw Refused()
        }
    }

    // An https address leads back only to an app with `webcredentials:` of its host among its associated domains.
    private func signIn(_ url: URL, _ back: URL) async throws -> String? {
        try await withCheckedThrowingContinuation { answer in
            let session = ASWebAuthenticationSession(url: url, callback: .https(host: back.host!, path: back.path)) { address, error in
                if let error, (error as? ASWebAuthenticationSessionError)?.code != .canceledLogin { return answer.resume(throwing: error) }
                answer.resume(returning: address?.absoluteString)
            }
            session.presentationContextProvider = self
            session.start()
        }
    }

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { view.window! }

    // Links to other sites belong in the browser.
    func webView(_ view: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url, action.targetFrame?.isMainFrame != false, url.host != host else { return .allow }
        await UIApplication.shared.open(url)
        return .cancel
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        guard isBeingDismissed || isMovingFromParent else { return }
        (view.subviews.first as? WKWebView)?.configuration.userContentController.removeAllScriptMessageHandlers()
    }
}

struct Refused: Error {}
