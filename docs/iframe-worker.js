// A page that was opened from a folder may not start workers, so there the search runs in a hidden frame.
if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super()
      this.frame = document.createElement("iframe")
      this.frame.hidden = true
      this.frame.title = "search"
      this.ready = new Promise((loaded) => { this.frame.onload = loaded })
      this.frame.srcdoc = `<script>
        const addScript = (url) => new Promise((loaded, failed) => {
          document.head.append(Object.assign(document.createElement("script"),
            { src: url, async: false, onload: loaded, onerror: failed }))
        })
        var importScripts = (...urls) => Promise.all(urls.map(addScript))
        var postMessage = (data) => parent.dispatchEvent(new MessageEvent("frame-worker", { data: data, source: window }))
      </` + `script><script src="${url}"></` + `script>`
      this.heard = (event) => {
        if (event.source === this.frame.contentWindow) {
          const message = new MessageEvent("message", { data: event.data })
          this.dispatchEvent(message)
          if (this.onmessage) this.onmessage(message)
        }
      }
      addEventListener("frame-worker", this.heard)
      document.body.append(this.frame)
    }
    postMessage(data) {
      this.ready.then(() => {
        const frame = this.frame.contentWindow
        frame.dispatchEvent(new frame.MessageEvent("message", { data: data }))
      })
    }
    terminate() {
      removeEventListener("frame-worker", this.heard)
      this.frame.remove()
    }
  }
  window.Worker = window.IFrameWorker
}
