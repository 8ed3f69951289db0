import { product } from '../../contract';

/** The page of the viewer. Everything it needs comes from this server. */
export function docsPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls · ${product.name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="viewer" aria-label="Calls of ${product.name}">
<noscript>The viewer needs JavaScript. The document itself is at /api/openapi.json.</noscript>
</main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
}

/** Starts the viewer. No validator of somebody else is asked, and a token is never kept in the browser. */
export function docsStart(document: string): string {
  const settings = {
    url: document,
    dom_id: '#viewer',
    deepLinking: true,
    validatorUrl: null,
    persistAuthorization: false,
  };
  return `SwaggerUIBundle(${JSON.stringify(settings)});\n`;
}
