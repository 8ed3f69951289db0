/// <reference path="../../host/client/virtual.d.ts" />
/// <reference path="../../host/server/virtual.d.ts" />
