// The page of the JSON interface: Swagger UI shows the OpenAPI document. Nothing is asked of another server.
const place = /** @type {HTMLElement & With<'document'>} */ (document.getElementById('document'));
const dark = matchMedia('(prefers-color-scheme: dark)');

/** Swagger UI has a dark theme, and takes it by a class. */
function showTheme() {
  document.documentElement.classList.toggle('dark-mode', dark.matches);
}

showTheme();
dark.addEventListener('change', showTheme);
window.SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0, // there are some two hundred
  defaultModelExpandDepth: 2,
  validatorUrl: null, // else it asks validator.swagger.io
});
