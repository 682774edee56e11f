// Shows a text instead of the app in browsers that are older than `oldestBrowsers`. Without modern syntax, which would keep
// them from reading it. Each of those versions is the first of its browser with this method.
(function () {
  if (typeof ArrayBuffer === 'function' && ArrayBuffer.prototype.resize) return;
  document.getElementById('too-old').hidden = false;
  ['frame', 'app'].forEach(function (id) {
    var part = document.getElementById(id);
    part.parentNode.removeChild(part);
  });
})();
