// Replaces the app with a text in browsers older than `oldestBrowsers`, whose versions are the first ones with this method. Has
// only syntax that old browsers can parse.
(function () {
  if (typeof ArrayBuffer === 'function' && ArrayBuffer.prototype.resize) return;
  document.getElementById('too-old').hidden = false;
  ['frame', 'app'].forEach(function (id) {
    var part = document.getElementById(id);
    part.parentNode.removeChild(part);
  });
})();
