{
  description = "ninefold, a Sudoku engine: solves, checks, rates, explains and makes puzzles";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";

  outputs =
    { self, nixpkgs }:
    let
      # Without x86_64-darwin: Nixpkgs dropped Macs with Intel processors in release 26.11.
      systems = [
        "aarch64-darwin"
        "aarch64-linux"
        "x86_64-linux"
      ];
      forEachSystem =
        outputsOf: nixpkgs.lib.genAttrs systems (system: outputsOf nixpkgs.legacyPackages.${system});

      package =
        {
          installShellFiles,
          lib,
          rustPlatform,
          stdenv,
        }:
        rustPlatform.buildRustPackage {
          pname = "ninefold";
          inherit ((lib.importTOML ./Cargo.toml).workspace.package) version;

          # Other files of the checkout can change without a new build.
          src = lib.fileset.toSource {
            root = ./.;
            fileset = lib.fileset.unions [
              ./Cargo.lock
              ./Cargo.toml
              ./LICENSE-APACHE
              ./LICENSE-MIT
              ./benches
              ./crates
              ./xtask
            ];
          };
          cargoLock.lockFile = ./Cargo.lock;

          cargoBuildFlags = [
            "--package"
            "ninefold-cli"
          ];
          buildFeatures = [
            "full"
            "png"
            "serve"
          ];

          nativeBuildInputs = [ installShellFiles ];
          # A program for another processor cannot print its own completions.
          postInstall = lib.optionalString (stdenv.buildPlatform.canExecute stdenv.hostPlatform) ''
            for shell in bash fish zsh; do
              $out/bin/ninefold completions "$shell" > "ninefold.$shell"
            done
            installShellCompletion ninefold.bash ninefold.fish ninefold.zsh
            install -d "$out/share/elvish/lib"
            $out/bin/ninefold completions elvish > "$out/share/elvish/lib/ninefold.elv"
            $out/bin/ninefold man pages
            installManPage pages/*.1
          '';

          # `cargo xtask test` runs the tests. Here they would compile everything a second time.
          doCheck = false;
          doInstallCheck = stdenv.buildPlatform.canExecute stdenv.hostPlatform;
          installCheckPhase = ''
            runHook preInstallCheck
            puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
            test "$($out/bin/ninefold "$puzzle")" = "$solution"
            runHook postInstallCheck
          '';

          meta = {
            description = "Sudoku engine: solves, checks, rates, explains and makes puzzles";
            homepage = "https://github.com/ninefold-sudoku/ninefold";
            license = with lib.licenses; [
              mit
              asl20
            ];
            mainProgram = "ninefold";
          };
        };
    in
    {
      packages = forEachSystem (pkgs: rec {
        ninefold = pkgs.callPackage package { };
        default = ninefold;
      });

      # `nix flake check` builds the package and solves a puzzle with it.
      checks = forEachSystem (pkgs: {
        inherit (self.packages.${pkgs.stdenv.hostPlatform.system}) ninefold;
      });

      # The tools for Rust. `cargo xtask test` skips tests that need other tools.
      devShells = forEachSystem (pkgs: {
        default = pkgs.mkShell {
          packages = with pkgs; [
            cargo
            clippy
            rust-analyzer
            rustc
            rustfmt
          ];
          RUST_SRC_PATH = pkgs.rustPlatform.rustLibSrc;
        };
      });
    };
}
