import { configure } from "@testing-library/react";

// Testing Library's default of one second is too short to load a screen on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
