package com.example.account

import android.content.ActivityNotFoundException
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.webkit.ValueCallback
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import android.widget.Toast
import androidx.activity.ComponentActivity
import androidx.activity.addCallback
import androidx.activity.result.contract.ActivityResultContracts
import androidx.browser.auth.AuthTabIntent
import androidx.lifecycle.lifecycleScope
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.json.JSONArray
import org.json.JSONObject

class AccountActivity : ComponentActivity() {
    private val origin = setOf("https://account.example.com")
    private val account = Account.current()
    private var chosen: ValueCallback<Array<Uri>>? = null
    private var signedIn: CompletableDeferred<String?>? = null
    private val sheet = AuthTabIntent.registerActivityResultLauncher(this) { result ->
        signedIn?.complete(result.resultUri?.toString())
    }
    private val chooser = registerForActivityResult(ActivityResultContracts.StartActivityForResult()) { result ->
        chosen?.onReceiveValue(WebChromeClient.FileChooserParams.parseResult(result.resultCode, result.data))
        chosen = null
    }

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val view = WebView(this)
        setContentView(view)
        view.settings.javaScriptEnabled = true
        view.settings.domStorageEnabled = true
        // Both features are in every WebView since 2021; without them the page would offer its own login.
        check(WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT))
        check(WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER))
        view.webViewClient = object : WebViewClient() {
            // Links to other sites belong in the browser.
            override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
                if (request.url.host == "account.example.com") return false
                // Nothing may be installed that opens it, such as an authenticator app for `otpauth:`.
                try {
                    startActivity(Intent(Intent.ACTION_VIEW, request.url))
                } catch (missing: ActivityNotFoundException) {
                    Toast.makeText(this@AccountActivity, R.string.no_app_for_link, Toast.LENGTH_LONG).show()
                }
                return true
            }
        }
        // Without it, nothing happens when the profile picture is pressed.
        view.webChromeClient = object : WebChromeClient() {
            override fun onShowFileChooser(view: WebView, callback: ValueCallback<Array<Uri>>, params: FileChooserParams): Boolean {
                chosen?.onReceiveValue(null)
                chosen = callback
                chooser.launch(params.createIntent())
                return true
            }
        }
        // Back is one step back in the page, and leaves it at its first one.
        onBackPressedDispatcher.addCallback(this) {
            if (view.canGoBack()) view.goBack() else finish()
        }
        val script = assets.open("bridge-script.js").bufferedReader().use { it.readText() }
        WebViewCompat.addDocumentStartJavaScript(view, script, origin)
        // Called on the main thread. The scope ends with the activity, and with it every call that still runs.
        WebViewCompat.addWebMessageListener(view, "accountCenterNative", origin) { _, message, _, isMainFrame, reply ->
            if (!isMainFrame) return@addWebMessageListener
            val call = JSONObject(message.data!!)
            lifecycleScope.launch {
                val answer = JSONObject().put("id", call.getInt("id"))
                try {
                    answer.put("answer", answer(call.getString("method"), call.getJSONArray("values")))
                } catch (ended: CancellationException) {
                    throw ended
                } catch (refusal: Exception) {
                    answer.put("refused", true)
                }
                reply.postMessage(answer.toString())
            }
        }
        view.loadUrl("https://account.example.com/")
    }

    private suspend fun answer(method: String, values: JSONArray): Any = withContext(Dispatchers.IO) {
        when (method) {
            "getToken" -> account.token().toJson() // {"token": "…", "expiresIn": 3600000}
            "refreshToken" -> account.renewedToken().toJson()
            "getAppUrl" -> "exampleapp://home"
            "postUserArchiveUrl" -> true.also { account.download(values.getString(0)) }
            "postPinData" -> true.also { account.storePin(values.getJSONObject(0)) }
            "sessionReplaced" -> true.also { account.storeSessionCode(values.getString(0)) }
            "openSignIn" -> signIn(Uri.parse(values.getString(0)), Uri.parse(values.getString(1))) ?: JSONObject.NULL
            "saveFile" -> true.also { account.save(values.getJSONObject(0)) }
            else -> throw IllegalArgumentException(method)
        }
    }

    // An https address leads back only to an app that `/.well-known/assetlinks.json` of its host names.
    private suspend fun signIn(url: Uri, returnUrl: Uri): String? = withContext(Dispatchers.Main) {
        val answer = CompletableDeferred<String?>().also { signedIn = it }
        AuthTabIntent.Builder().build().launch(sheet, url, returnUrl.host!!, returnUrl.path!!)
        answer.await()
    }
}
