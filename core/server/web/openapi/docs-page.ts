import { productName } from '../../../contract';

/** The page of the viewer. It loads everything from this server. */
export function docsPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${productName.name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="viewer" aria-label="API of ${productName.name}">
<noscript>The viewer needs JavaScript. The document itself is at /api/openapi.json.</noscript>
</main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
}

/** Script that starts the viewer. It uses no external validator and stores no token in the browser. */
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
